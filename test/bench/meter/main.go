// Command meter runs a program as kpt runs a function, with pipes on standard input and output, and prints as JSON what
// that took.
//
//	meter [-in FILE] [-out FILE] PROGRAM [ARGUMENT...]
//
// A program of its own, because the kernel counts the memory of the parent to a child that it starts: the meter is
// small, and holds neither the input nor the output.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

type measurement struct {
	// Seconds from before the start until the program has ended and its output has been read.
	Wall float64 `json:"wall"`
	// Seconds of all cores, user and system, with the children that the program waited for.
	CPU float64 `json:"cpu"`
	// Bytes resident at the peak: of the program, or of the largest of those children.
	Memory int64 `json:"memory"`
	// Bytes on standard output.
	Output int64  `json:"output"`
	Code   int    `json:"code"`
	Stderr string `json:"stderr"`
}

const pieceSize = 256 * 1024

func main() {
	in := flag.String("in", os.DevNull, "file for standard input")
	out := flag.String("out", os.DevNull, "file for standard output")
	flag.Parse()
	result, err := measure(*in, *out, flag.Args())
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(result)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "meter:", err)
		os.Exit(1)
	}
}

func measure(in, out string, args []string) (*measurement, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("no program given")
	}
	source, err := os.Open(in)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	target, err := os.Create(out)
	if err != nil {
		return nil, err
	}
	defer target.Close()

	cmd := exec.Command(args[0], args[1:]...)
	// Wrapped, these are no files to os/exec, which would hand the files themselves to the program.
	cmd.Stdin = &pieces{source}
	output := &counter{Writer: target}
	cmd.Stdout = output
	stderr := &head{}
	cmd.Stderr = stderr

	start := time.Now()
	err = cmd.Run()
	wall := time.Since(start)
	if _, failed := err.(*exec.ExitError); err != nil && !failed && cmd.ProcessState == nil {
		return nil, err
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return nil, fmt.Errorf("no resource usage on %s", runtime.GOOS)
	}
	memory := int64(usage.Maxrss)
	if runtime.GOOS != "darwin" {
		memory *= 1024
	}
	return &measurement{
		Wall:   wall.Seconds(),
		CPU:    (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(),
		Memory: memory,
		Output: output.bytes,
		Code:   cmd.ProcessState.ExitCode(),
		Stderr: string(stderr.text),
	}, nil
}

// pieces feeds a file in large pieces, as kpt does, which has the whole input in memory.
type pieces struct{ io.Reader }

func (p *pieces) WriteTo(w io.Writer) (int64, error) {
	return io.CopyBuffer(writerOnly{w}, readerOnly{p.Reader}, make([]byte, pieceSize))
}

// A file has ways of its own to copy, which would not use the given buffer.
type (
	readerOnly struct{ io.Reader }
	writerOnly struct{ io.Writer }
)

// counter counts the bytes that it passes on.
type counter struct {
	io.Writer
	bytes int64
}

func (c *counter) Write(p []byte) (int, error) {
	c.bytes += int64(len(p))
	return c.Writer.Write(p)
}

func (c *counter) ReadFrom(r io.Reader) (int64, error) {
	return io.CopyBuffer(writerOnly{c}, readerOnly{r}, make([]byte, pieceSize))
}

// head keeps the beginning of a text.
type head struct{ text []byte }

func (h *head) Write(p []byte) (int, error) {
	h.text = append(h.text, p[:min(len(p), 2000-len(h.text))]...)
	return len(p), nil
}
