using System.Net;
using Tern.Core.Tests.Configuration;
using Tern.Core.Tests.Credentials;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Regions;

public class RegionProviderTests
{
    private readonly SealedEnvironment _environment = new();
    private readonly ManualTimeProvider _clock = new();

    [Fact]
    public async Task The_region_of_the_instance_is_asked_for_once()
    {
        var handler = Handler("eu-west-1");
        var provider = new RegionProvider(new AwsConfiguration(_environment), _clock, handler);

        Assert.Equal("eu-west-1", await provider.GetAsync(default));
        Assert.Equal("eu-west-1", await provider.GetAsync(default));

        Assert.Equal(["PUT http://169.254.169.254/latest/api/token", "GET http://169.254.169.254/latest/meta-data/placement/region"], handler.Requests);
    }

    [Fact]
    public async Task In_Lambda_the_instance_is_not_asked()
    {
        _environment.Variables["AWS_LAMBDA_FUNCTION_NAME"] = "f";
        var handler = Handler("eu-west-1");

        var thrown = await Assert.ThrowsAsync<AwsConfigurationException>(
            () => new RegionProvider(new AwsConfiguration(_environment), _clock, handler).GetAsync(default).AsTask());

        Assert.Contains(
            "No Region is set. Tried in order: the option Region, AWS_REGION, AWS_DEFAULT_REGION, 'region' in the profile 'default'", thrown.Message);
        Assert.Contains("isn't used in Lambda functions", thrown.Message);
        Assert.Empty(handler.Requests);
    }

    [Fact]
    public async Task A_region_that_is_not_a_host_label_is_refused()
    {
        var provider = new RegionProvider(new AwsConfiguration(_environment), _clock, Handler("evil.example.com/"));

        var thrown = await Assert.ThrowsAsync<AwsConfigurationException>(() => provider.GetAsync(default).AsTask());

        // If another program answers instead of the metadata service, its response may contain credentials.
        Assert.Contains("the EC2 metadata service's response isn't a Region such as eu-west-1", thrown.Message);
        Assert.DoesNotContain("evil", thrown.ToString());
    }

    [Fact]
    public async Task A_failure_is_not_kept()
    {
        var down = true;
        var handler = new ScriptedHandler(request => down
            ? ScriptedHandler.Answer("", HttpStatusCode.NotFound)
            : ScriptedHandler.Answer(request.Method == HttpMethod.Put ? "session" : "eu-west-1"));
        var provider = new RegionProvider(new AwsConfiguration(_environment), _clock, handler);
        await Assert.ThrowsAsync<AwsConfigurationException>(() => provider.GetAsync(default).AsTask());

        down = false;

        Assert.Equal("eu-west-1", await provider.GetAsync(default));
    }

    [Fact]
    public async Task A_caller_that_gives_up_leaves_the_question_to_the_others()
    {
        var answer = new TaskCompletionSource<HttpResponseMessage>();
        var handler = new ScriptedHandler((request, _) => request.Method == HttpMethod.Put ? Task.FromResult(ScriptedHandler.Answer("session")) : answer.Task);
        var provider = new RegionProvider(new AwsConfiguration(_environment), _clock, handler);
        using var impatient = new CancellationTokenSource();
        var first = provider.GetAsync(impatient.Token).AsTask();
        var second = provider.GetAsync(default).AsTask();

        await impatient.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => first);
        answer.SetResult(ScriptedHandler.Answer("eu-west-1"));

        Assert.Equal("eu-west-1", await second);
    }

    private static ScriptedHandler Handler(string region) => new(request => ScriptedHandler.Answer(request.Method == HttpMethod.Put ? "session" : region));
}
