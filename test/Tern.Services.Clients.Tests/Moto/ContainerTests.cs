using System.Text;
using Tern.Services.Ecr;
using Tern.Services.Ecr.Model;
using Tern.Services.Ecs;
using Tern.Services.Ecs.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class ContainerTests(MotoServer moto)
{
    [Fact]
    public async Task A_cluster_and_a_task_are_made()
    {
        await using var ecs = new EcsClient(moto.Use(new EcsClientOptions()));
        await ecs.CreateClusterAsync(new CreateClusterRequest { ClusterName = "shop" });
        var clusters = await ecs.DescribeClustersAsync(new DescribeClustersRequest { Clusters = ["shop", "none"] });
        Assert.Equal("ACTIVE", Assert.Single(clusters.Clusters).Status);
        Assert.Single(clusters.Failures);

        var task = await ecs.RegisterTaskDefinitionAsync(new RegisterTaskDefinitionRequest
        {
            Family = "web",
            ContainerDefinitions =
                [new ContainerDefinition { Name = "web", Image = "nginx", Memory = 128, PortMappings = [new PortMapping { ContainerPort = 80 }] }],
        });
        Assert.Equal(1, task.TaskDefinition!.Revision);
        Assert.Equal(80, task.TaskDefinition.ContainerDefinitions.Single().PortMappings!.Single().ContainerPort);
    }

    [Fact]
    public async Task A_registry_has_repositories_and_a_token()
    {
        await using var ecr = new EcrClient(moto.Use(new EcrClientOptions()));
        var made = await ecr.CreateRepositoryAsync(new CreateRepositoryRequest { RepositoryName = "shop/web" });
        var found = await ecr.DescribeRepositoriesAsync(new DescribeRepositoriesRequest { RepositoryNames = ["shop/web"] });
        Assert.Equal(made.Repository!.RepositoryArn, found.Repositories.Single().RepositoryArn);
        Assert.InRange(found.Repositories.Single().CreatedAt!.Value, DateTimeOffset.UtcNow.AddMinutes(-5), DateTimeOffset.UtcNow.AddMinutes(5));

        var token = (await ecr.GetAuthorizationTokenAsync(new GetAuthorizationTokenRequest())).AuthorizationData.Single();
        Assert.StartsWith("AWS:", Encoding.UTF8.GetString(Convert.FromBase64String(token.AuthorizationToken!)), StringComparison.Ordinal);
        await Assert.ThrowsAsync<RepositoryNotFoundException>(
            async () => await ecr.DescribeRepositoriesAsync(new DescribeRepositoriesRequest { RepositoryNames = ["none"] }));
    }
}
