using Tern.Core.Tests.Configuration;
using Tern.Endpoints;
using Tern.Pipeline;
using Tern.Signing;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline.Signing;

/// <summary>A service whose requests are signed as a test defines, and a client for it in an isolated
/// environment.</summary>
internal sealed class SignedService
{
    public SignedService()
    {
        Transport = new ScriptedTransport((_, request, _) =>
        {
            Target = request.PathAndQuery;
            return new(new TextResponse(200, "ok"));
        });
        Options.Transport = Transport;
        Options.TimeProvider = Clock;
    }

    public IReadOnlyList<AwsAuthScheme> Schemes { get; init; } = [AwsAuthScheme.SigV4];

    public Func<AwsServiceConfiguration, AwsServiceRules>? Rules { get; init; }

    /// <summary>The signing properties from the endpoint rules.</summary>
    public Func<AwsEndpointParameters, AwsEndpoint> Endpoint { get; init; } = client => new(Address(client), "thing", client.Region!);

    public SealedEnvironment Environment { get; } = new() { Variables = { ["HOME"] = "/home" } };

    public ManualTimeProvider Clock { get; } = new(new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero));

    public AwsClientOptions Options { get; } = TestService.Options();

    public ScriptedTransport Transport { get; }

    /// <summary>The path and query that were sent.</summary>
    public string? Target { get; private set; }

    public static Uri Address(AwsEndpointParameters client) => new(client.Endpoint ?? $"https://thing.{client.Region}.amazonaws.com");

    public AwsService Service => field ??= new()
    {
        Id = "Thing",
        ApiVersion = "2026-01-01",
        SigningName = "thing",
        SettingsKey = "THING",
        AuthSchemes = Schemes,
        Rules = Rules,
        EndpointRules = new TestEndpointRules(Endpoint),
        AnswersFast = true,
        ReadError = answer => new AwsServiceException(new AwsErrorDetails("Broken", "", answer.StatusCode, null)),
    };

    public AwsPipeline Client() => new(Service, Options, AwsClientSettings.Create(Service, Options, Environment));

    /// <summary>Makes a call, and returns the headers that were sent.</summary>
    public async Task<Dictionary<string, string>> SendAsync(AwsOperation<string, string>? operation = null)
    {
        await using var client = Client();
        await client.SendAsync(operation ?? TestService.Echo(Service), "{}", null, CancellationToken.None);
        return Transport.Sent[^1];
    }

    private sealed class TestEndpointRules(Func<AwsEndpointParameters, AwsEndpoint> endpoint) : AwsEndpointRules
    {
        public override AwsEndpoint Resolve(in AwsEndpointParameters parameters) => endpoint(parameters);
    }
}
