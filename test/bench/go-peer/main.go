// Command go-peer sets the imagePullPolicy of every container: what a function in Go costs that does this one thing,
// written as kyaml's function framework suggests. It reads the policy from a ConfigMap, reports no results, and knows
// the built-in workloads only.
package main

import (
	"fmt"
	"os"

	"sigs.k8s.io/kustomize/kyaml/fn/framework"
	"sigs.k8s.io/kustomize/kyaml/kio"
	"sigs.k8s.io/kustomize/kyaml/yaml"
)

type functionConfig struct {
	Data struct {
		ImagePullPolicy string `yaml:"imagePullPolicy"`
	} `yaml:"data"`
}

// podSpecs says where a workload has its pod's spec.
var podSpecs = map[string][]string{
	"Pod":                   {"spec"},
	"PodTemplate":           {"template", "spec"},
	"ReplicationController": {"spec", "template", "spec"},
	"ReplicaSet":            {"spec", "template", "spec"},
	"Deployment":            {"spec", "template", "spec"},
	"StatefulSet":           {"spec", "template", "spec"},
	"DaemonSet":             {"spec", "template", "spec"},
	"Job":                   {"spec", "template", "spec"},
	"CronJob":               {"spec", "jobTemplate", "spec", "template", "spec"},
}

func main() {
	config := &functionConfig{}
	set := kio.FilterFunc(func(items []*yaml.RNode) ([]*yaml.RNode, error) {
		for _, item := range items {
			if err := setPolicies(item, config.Data.ImagePullPolicy); err != nil {
				return nil, err
			}
		}
		return items, nil
	})
	if err := framework.Execute(framework.SimpleProcessor{Config: config, Filter: set}, nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func setPolicies(item *yaml.RNode, policy string) error {
	path, ok := podSpecs[item.GetKind()]
	if !ok {
		return nil
	}
	podSpec, err := item.Pipe(yaml.Lookup(path...))
	if err != nil || podSpec == nil {
		return err
	}
	for _, list := range []string{"initContainers", "containers", "ephemeralContainers"} {
		containers, err := podSpec.Pipe(yaml.Lookup(list))
		if err != nil {
			return err
		}
		if containers == nil {
			continue
		}
		err = containers.VisitElements(func(container *yaml.RNode) error {
			return container.PipeE(yaml.SetField("imagePullPolicy", yaml.NewStringRNode(policy)))
		})
		if err != nil {
			return err
		}
	}
	return nil
}
