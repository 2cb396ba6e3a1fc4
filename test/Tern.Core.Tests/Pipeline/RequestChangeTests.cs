using System.Text;
using Tern.Endpoints;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

/// <summary>A request is read once, for all attempts of its call.</summary>
public sealed class RequestChangeTests
{
    private static readonly AwsOperation<Put, string> s_put = new(
        TestService.Other,
        "Put",
        static (Put request, AwsHttpRequest http) => http.Body.Write(Encoding.UTF8.GetBytes(request.Bucket)),
        static (Put _, AwsHttpResponse _) => "")
    {
        Resource = static request => request.Bucket,
        SelectEndpoint = static (Put request, AwsEndpointParameters parameters) =>
            new AwsEndpoint(new Uri($"https://{request.Bucket}.example.com"), "test", parameters.Region!),
    };

    [Fact]
    public async Task A_request_that_is_changed_between_two_attempts_goes_where_it_went_before()
    {
        var request = new Put { Bucket = "one" };
        var hosts = new List<string>();
        var transport = new ScriptedTransport((attempt, http, _) =>
        {
            hosts.Add(http.Endpoint.Host + " " + Encoding.UTF8.GetString(http.Body.WrittenSpan));
            request.Bucket = "two";
            return new(attempt == 1 ? TextResponse.Error(500, "InternalServerError") : new TextResponse(200));
        });
        await using var pipeline = Client(transport);

        await pipeline.SendAsync(s_put, request, null, CancellationToken.None);

        Assert.Equal(["one.example.com one", "one.example.com one"], hosts);
    }

    [Fact]
    public async Task A_request_that_is_changed_before_its_first_attempt_is_refused()
    {
        var request = new Put { Bucket = "one" };
        var credentials = new GatedCredentials();
        var transport = new ScriptedTransport(static _ => new TextResponse(200));
        await using var pipeline = Client(transport, credentials);

        var call = pipeline.SendAsync(s_put, request, null, CancellationToken.None).AsTask();
        request.Bucket = "two";
        credentials.Gate.SetResult();

        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => call);
        Assert.StartsWith("The request of Put was changed while its call was running: it was for 'one'.", error.Message, StringComparison.Ordinal);
        Assert.Equal(0, transport.Attempts);
    }

    private static AwsPipeline Client(AwsTransport transport, Tern.Credentials.AwsCredentialProvider? credentials = null)
    {
        var options = TestService.Options();
        if (credentials is not null) options.Credentials = credentials;
        options.Transport = transport;
        options.TimeProvider = new InstantTimeProvider();
        return new AwsPipeline(TestService.Other, options);
    }

    private sealed class Put
    {
        public required string Bucket { get; set; }
    }

    private sealed class GatedCredentials : Tern.Credentials.AwsCredentialProvider
    {
        public TaskCompletionSource Gate { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public override async ValueTask<Tern.Credentials.AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
        {
            await Gate.Task;
            return new Tern.Credentials.AwsCredentials("AKIDEXAMPLE", "secret");
        }
    }
}
