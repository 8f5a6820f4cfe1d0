module pull-policy/test/bench/meter

go 1.22
