// Command argo-hydrator hydrates Applications by Argo CD's own hydrator, repo server and commit server, without a cluster, and compares
// manifests.
//
//	argo-hydrator hydrate URL COMMIT SYNC-BRANCH TARGET-BRANCH PATH...    an Application for each path
//	argo-hydrator compare FILE FILE                                       exits 1 unless they have the same objects
//
// GIT_ASKPASS names a program that prints the user and the password of the repository.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/argoproj/argo-cd/v3/commitserver/apiclient"
	"github.com/argoproj/argo-cd/v3/commitserver/commit"
	commitmetrics "github.com/argoproj/argo-cd/v3/commitserver/metrics"
	"github.com/argoproj/argo-cd/v3/controller/hydrator"
	"github.com/argoproj/argo-cd/v3/controller/hydrator/types"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	repoclient "github.com/argoproj/argo-cd/v3/reposerver/apiclient"
	"github.com/argoproj/argo-cd/v3/reposerver/cache"
	"github.com/argoproj/argo-cd/v3/reposerver/metrics"
	"github.com/argoproj/argo-cd/v3/reposerver/repository"
	cacheutil "github.com/argoproj/argo-cd/v3/util/cache"
	"github.com/argoproj/argo-cd/v3/util/git"
	utilio "github.com/argoproj/argo-cd/v3/util/io"
	log "github.com/sirupsen/logrus"
	"google.golang.org/grpc"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func main() {
	log.SetLevel(log.WarnLevel)
	switch {
	case len(os.Args) > 6 && os.Args[1] == "hydrate":
		hydrate(os.Args[2], os.Args[3], os.Args[4], os.Args[5], os.Args[6:])
	case len(os.Args) == 4 && os.Args[1] == "compare":
		compare(os.Args[2], os.Args[3])
	default:
		fail(fmt.Errorf("usage: argo-hydrator hydrate URL COMMIT SYNC-BRANCH TARGET-BRANCH PATH... | compare FILE FILE"))
	}
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "argo-hydrator:", err)
		os.Exit(2)
	}
}

// passwords lets Git call the program that GIT_ASKPASS names.
type passwords struct{ git.NoopCredsStore }

func (passwords) Environ(string) []string { return []string{"GIT_ASKPASS=" + os.Getenv("GIT_ASKPASS")} }

// commitServer is called without a network.
type commitServer struct{ *commit.Service }

func (s commitServer) NewCommitServerClient() (utilio.Closer, apiclient.CommitServiceClient, error) {
	return utilio.NopCloser, s, nil
}

func (s commitServer) CommitHydratedManifests(ctx context.Context, request *apiclient.CommitHydratedManifestsRequest, _ ...grpc.CallOption) (*apiclient.CommitHydratedManifestsResponse, error) {
	return s.Service.CommitHydratedManifests(ctx, request)
}

// repoServer is called without a network; the hydrator needs nothing else of it.
type repoServer struct {
	repoclient.RepoServerServiceClient
	service *repository.Service
}

func (s repoServer) NewRepoServerClient() (utilio.Closer, repoclient.RepoServerServiceClient, error) {
	return utilio.NopCloser, s, nil
}

func (s repoServer) GetRevisionMetadata(ctx context.Context, request *repoclient.RepoServerRevisionMetadataRequest, _ ...grpc.CallOption) (*v1alpha1.RevisionMetadata, error) {
	return s.service.GetRevisionMetadata(ctx, request)
}

func hydrate(url, revision, sync, target string, paths []string) {
	folder, err := os.MkdirTemp("", "argo-hydrator")
	fail(err)
	defer os.RemoveAll(folder)
	credentials := passwords{}
	inMemory := cache.NewCache(cacheutil.NewCache(cacheutil.NewInMemoryCache(time.Hour)), time.Hour, time.Hour, time.Second)
	repos := repoServer{service: repository.NewService(metrics.NewMetricsServer(), inMemory, repository.RepoServerInitConstants{}, credentials, folder)}
	fail(repos.service.Init())
	commits := commitServer{commit.NewService(credentials, commitmetrics.NewMetricsServer())}
	cluster := &cluster{
		repos:      repos.service,
		repository: &v1alpha1.Repository{Repo: url, Type: "git", Username: "e2e", Password: "by GIT_ASKPASS"},
	}
	for _, path := range paths {
		cluster.apps = append(cluster.apps, v1alpha1.Application{
			ObjectMeta: metav1.ObjectMeta{Name: path, Namespace: "argocd"},
			Spec: v1alpha1.ApplicationSpec{
				Project: "default",
				SourceHydrator: &v1alpha1.SourceHydrator{
					DrySource:  v1alpha1.DrySource{RepoURL: url, TargetRevision: revision, Path: path},
					SyncSource: v1alpha1.SyncSource{TargetBranch: sync, Path: path},
					HydrateTo:  &v1alpha1.HydrateTo{TargetBranch: target},
				},
			},
		})
	}
	hydrator.NewHydrator(cluster, time.Hour, commits, repos, cluster).ProcessHydrationQueueItem(types.HydrationQueueKey{
		SourceRepoURL: git.NormalizeGitURLAllowInvalid(url), SourceTargetRevision: revision,
		DestinationRepoURL: git.NormalizeGitURLAllowInvalid(url), DestinationBranch: target,
	})
	if len(cluster.hydrated) != len(paths) {
		fail(fmt.Errorf("%d of %d Applications were hydrated", len(cluster.hydrated), len(paths)))
	}
	fmt.Println(cluster.hydrated[0])
}
