module github.com/telepresenceio/telepresence/cmd/cobraparser/v2

go 1.26

require github.com/spf13/pflag v1.0.9
