using Tern.Services.CloudFormation;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;

namespace Tern.Services.Clients.Tests.Facts;

/// <summary>The forms in which an operation is called.</summary>
public sealed class OverloadTests
{
    private const string Answer = """{"Parameter":{"Name":"a","Value":"1"}}""";

    [Fact]
    public async Task A_token_may_stand_in_second_place()
    {
        using var network = new Canned(static _ => (200, Answer));
        await using var ssm = new SsmClient(network.Use(new SsmClientOptions()));
        using var canceled = new CancellationTokenSource();
        var request = new GetParameterRequest { Name = "a" };

        Assert.Equal("1", (await ssm.GetParameterAsync(request, canceled.Token)).Parameter?.Value);
        await canceled.CancelAsync();
        var error = await Assert.ThrowsAsync<TaskCanceledException>(async () => await ssm.GetParameterAsync(request, canceled.Token));
        Assert.Equal(canceled.Token, error.CancellationToken);
    }

    [Fact]
    public async Task An_ambiguous_argument_counts_as_options()
    {
        using var network = new Canned(static _ => (500, "{}"));
        await using var ssm = new SsmClient(network.Use(new SsmClientOptions()));
        var request = new GetParameterRequest { Name = "a" };

        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await ssm.GetParameterAsync(request, new() { MaxAttempts = 1 }));
        Assert.Single(network.Asked);
        await Assert.ThrowsAnyAsync<AwsServiceException>(
            async () => await ssm.GetParameterAsync(request, new() { MaxAttempts = 1 }, TestContext.Current.CancellationToken));
        using var again = new Canned(static _ => (200, Answer));
        await using var other = new SsmClient(again.Use(new SsmClientOptions()));
        Assert.NotNull(await other.GetParameterAsync(request, default));
        Assert.NotNull(await other.GetParameterAsync(request, null));
    }

    [Fact]
    public async Task Pages_and_waiters_take_a_token_in_second_place()
    {
        using var network = new Canned(static _ => (200, """{"Parameters":[{"Name":"/a/b"}]}"""));
        await using var ssm = new SsmClient(network.Use(new SsmClientOptions()));
        using var canceled = new CancellationTokenSource();
        var request = new GetParametersByPathRequest { Path = "/a" };

        Assert.Single(await ToListAsync(ssm.GetParametersByPathPagesAsync(request, canceled.Token)));
        Assert.Equal("/a/b", Assert.Single(await ToListAsync(ssm.GetParametersByPathItemsAsync(request, canceled.Token))).Name);
        await canceled.CancelAsync();
        await Assert.ThrowsAsync<TaskCanceledException>(() => ToListAsync(ssm.GetParametersByPathPagesAsync(request, canceled.Token)));
        await using var stacks = new CloudFormationClient(network.Use(new CloudFormationClientOptions()));
        await Assert.ThrowsAsync<TaskCanceledException>(async () => await stacks.WaitUntilStackExistsAsync(new() { StackName = "a" }, canceled.Token));
    }

    private static async Task<List<T>> ToListAsync<T>(IAsyncEnumerable<T> items)
    {
        var list = new List<T>();
        await foreach (var item in items) list.Add(item);
        return list;
    }

    [Fact]
    public async Task A_client_is_disposed_in_a_using_too()
    {
        using var network = new Canned(static _ => (200, Answer));
        SsmClient ssm;
        using (ssm = new SsmClient(network.Use(new SsmClientOptions()))) _ = await ssm.GetParameterAsync(new() { Name = "a" });

        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await ssm.GetParameterAsync(new() { Name = "a" }));
    }
}
