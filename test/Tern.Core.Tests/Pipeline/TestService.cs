using System.Text;
using System.Text.Json;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Pipeline;

namespace Tern.Core.Tests.Pipeline;

/// <summary>A service of one operation: its request is the text of the body, its response the text of the answer.</summary>
internal static class TestService
{
    public static AwsService Other { get; } = Make("Other", 3, 50);

    /// <summary>A service that is not known to answer fast, as most are.</summary>
    public static AwsService Slow { get; } = Make("Slow", 3, 50, answersFast: false);

    public static AwsService DynamoDb { get; } = Make("DynamoDB", 4, 25);

    public static AwsOperation<string, string> Echo(AwsService service, AwsOperationTraits traits = AwsOperationTraits.None, string name = "Echo") => new(
        service,
        name,
        static (string request, Tern.Http.AwsHttpRequest http) =>
        {
            http.Headers.Add("content-type", "application/x-amz-json-1.0");
            http.Headers.Add("x-amz-target", "Test_20120810.Echo");
            http.Body.Write(Encoding.UTF8.GetBytes(request));
        },
        static (string request, Tern.Http.AwsHttpResponse answer) => Encoding.UTF8.GetString(answer.Body.Span))
    {
        Traits = traits,
    };

    public static AwsClientOptions Options() => new() { Region = "eu-west-1", Credentials = new FixedCredentials() };

    /// <summary>Options for calls over sockets: no time limit ends them if the machine stalls.</summary>
    public static AwsClientOptions Options(Uri endpoint)
    {
        var options = Options();
        options.Endpoint = endpoint;
        options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromMinutes(2);
        options.Connections.ConnectTimeout = TimeSpan.FromMinutes(1);
        return options;
    }

    private static AwsService Make(string id, int maxAttempts, int baseDelay, bool answersFast = true) => new()
    {
        Id = id,
        ApiVersion = "2012-08-10",
        SigningName = "test",
        SettingsKey = "TEST",
        EndpointRules = new TestRules(),
        ReadError = ReadError,
        ChecksResponseCrc32 = true,
        AnswersFast = answersFast,
        DefaultMaxAttempts = maxAttempts,
        RetryBaseDelay = TimeSpan.FromMilliseconds(baseDelay),
    };

    private static TestError ReadError(Tern.Http.AwsHttpResponse answer)
    {
        var code = "";
        string? modeled = null;
        if (answer.Body.Length > 0)
        {
            using var body = JsonDocument.Parse(answer.Body);
            code = body.RootElement.GetProperty("__type").GetString()!;
            if (body.RootElement.TryGetProperty("modeled", out var value)) modeled = value.GetString();
        }

        return new TestError(new AwsErrorDetails(code, "", answer.StatusCode, answer.GetHeader("x-amzn-requestid")), modeled);
    }

    private sealed class TestError(AwsErrorDetails details, string? modeled) : AwsServiceException(details)
    {
        protected internal override bool IsModeledRetryable => modeled == "transient";

        protected internal override bool IsModeledThrottling => modeled == "throttling";
    }

    // All tests share it, and run at the same time.
    private sealed class TestRules : AwsCachedEndpointRules<ValueTuple>
    {
        protected override AwsEndpoint Evaluate(in AwsEndpointParameters parameters, in ValueTuple operation) =>
            new(new Uri(parameters.Endpoint ?? $"https://test.{parameters.Region}.amazonaws.com"), "test", parameters.Region!);
    }
}

/// <summary>Credentials that never change.</summary>
internal sealed class FixedCredentials : AwsCredentialProvider
{
    public AwsCredentials Value { get; set; } = new("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");

    public int Invalidations { get; private set; }

    public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => new(Value);

    public override void Invalidate(AwsCredentials credentials) => Invalidations++;
}
