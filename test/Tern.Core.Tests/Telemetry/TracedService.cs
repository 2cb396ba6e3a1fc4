using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Text;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Telemetry;

/// <summary>A database of one operation, whose calls a test listens to.</summary>
internal static class TracedService
{
    public static AwsOperation<string, string> Operation(AwsService service) => new(
        service,
        "Echo",
        static (string request, AwsHttpRequest http) => http.Body.Write(Encoding.UTF8.GetBytes(request)),
        static (string _, AwsHttpResponse _) => "")
    {
        Resource = static _ => "arn:aws:dynamodb:eu-west-1:123456789012:table/orders/index/by-date",
        Tag = static (string _, Activity activity) => activity.SetTag("test.request", "request"),
        TagResponse = static (string _, string _, Activity activity) => activity.SetTag("test.response", "response"),
    };

    // One package for each test, so that tests don't observe each other's calls.
    public static AwsService Service(string package) => new()
    {
        Id = "DynamoDB",
        ApiVersion = "2012-08-10",
        SigningName = "test",
        SettingsKey = "TEST",
        EndpointRules = TestService.Other.EndpointRules,
        AnswersFast = true,
        ReadError = TestService.Other.ReadError,
        PackageName = package,
        DatabaseSystem = "aws.dynamodb",
    };

    public static AwsPipeline Client(
        AwsService service, AwsTransport transport, IMeterFactory? factory = null, InstantTimeProvider? clock = null, RetryQuota? quota = null)
    {
        var options = TestService.Options();
        options.Transport = transport;
        options.TimeProvider = clock ?? new InstantTimeProvider();
        options.MeterFactory = factory;
        return new AwsPipeline(service, options, AwsClientSettings.Create(service, options) with { NextRandom = () => 1 }, quota);
    }

    /// <summary>A client with its own connections.</summary>
    public static AwsPipeline Connect(AwsService service, Uri endpoint)
    {
        var options = TestService.Options(endpoint);
        options.MaxAttempts = 1;
        return new AwsPipeline(service, options);
    }

    /// <summary>Throttles the first attempts, and answers the next one.</summary>
    public static Func<int, AwsHttpResponse> Throttle(int attempts) =>
        attempt => attempt <= attempts ? TextResponse.Error(400, "ThrottlingException") : new TextResponse(200);

    public static object? Tag(this ActivityEvent attempt, string name)
    {
        foreach (var (key, value) in attempt.Tags)
            if (key == name) return value;
        return null;
    }
}
