using Microsoft.Extensions.Logging;
using Tern.Core.Tests.Pipeline;
using Tern.Pipeline;
using Tern.Telemetry;
using Tern.TestHarness;
using static Tern.Core.Tests.Telemetry.TracedService;

namespace Tern.Core.Tests.Telemetry;

public sealed class ErrorTypeTests
{
    [Theory]
    [InlineData("ThrottlingException", "ThrottlingException")]
    [InlineData("ExpiredTokenException", "ExpiredTokenException")]
    [InlineData("ValidationException", "ValidationException")]
    [InlineData("AccessDeniedException", "AccessDeniedException")]
    [InlineData("validationexception", "_OTHER")]
    [InlineData("ValidationException ", "_OTHER")]
    [InlineData("Customer 4711 is unknown", "_OTHER")]
    [InlineData("Evil\r\n\u001b[31mForged: line", "_OTHER")]
    public void A_code_is_told_only_when_it_is_known(string code, string expected) =>
        Assert.Equal(expected, ErrorTypes.Get(new AwsServiceException(new AwsErrorDetails(code, "", 400, null))));

    [Theory]
    [InlineData("Modeled", "Modeled")]
    [InlineData("ModeledException", "ModeledException")]
    [InlineData("AWS.Some.Legacy.Code", "ModeledException")]
    [InlineData("", "ModeledException")]
    public void An_error_of_the_model_is_told_by_its_own_code_or_else_by_its_type(string code, string expected) =>
        Assert.Equal(expected, ErrorTypes.Get(new ModeledException(new AwsErrorDetails(code, "", 400, null))));

    [Theory]
    [InlineData(AwsTransportFault.Connect, "connect")]
    [InlineData(AwsTransportFault.ConnectionLost, "connection_lost")]
    [InlineData(AwsTransportFault.Timeout, "timeout")]
    [InlineData(AwsTransportFault.ResponseTooLarge, "response_too_large")]
    [InlineData(AwsTransportFault.ChecksumMismatch, "checksum_mismatch")]
    [InlineData(AwsTransportFault.MalformedResponse, "malformed_response")]
    public void A_fault_of_the_network_has_a_name(AwsTransportFault fault, string expected) =>
        Assert.Equal(expected, ErrorTypes.Get(new AwsTransportException("Lost.", fault)));

    [Fact]
    public async Task A_server_s_own_text_is_in_no_span_no_metric_and_no_log()
    {
        var service = PlainErrors(Service("Tern.Test.Hostile"));
        using var spans = new RecordedSpans("Tern.Test.Hostile");
        using var metrics = new RecordedMetrics();
        var log = new RecordedLog();
        var options = TestService.Options();
        // Status 500: attempts are repeated, which is logged too, and in the end the quota is empty.
        var code = "HOSTILE" + new string('x', 100_000);
        options.Transport = new ScriptedTransport(_ => TextResponse.Error(500, code, ("x-amzn-requestid", "HOSTILE\u001b[31m")));
        options.TimeProvider = new InstantTimeProvider();
        options.MeterFactory = metrics;
        options.LoggerFactory = log;
        await using var pipeline = new AwsPipeline(service, options, AwsClientSettings.Create(service, options), new Tern.Pipeline.RetryQuota(20));

        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None));

        var span = Assert.Single(spans.Ended);
        Assert.Equal("_OTHER", span.GetTagItem("error.type"));
        Assert.All(span.Events, attempt => Assert.Equal("_OTHER", attempt.Tag("error.type")));
        KeyValuePair<string, object?>[] tags =
            [.. span.TagObjects, .. span.Events.SelectMany(attempt => attempt.Tags), .. metrics.Measured.SelectMany(measured => measured.Tags)];
        Assert.DoesNotContain(tags, tag => tag.Value is string text && text.Contains("HOSTILE", StringComparison.Ordinal));
        Assert.Equal("_OTHER", metrics.Single("db.client.operation.duration").Tag("error.type"));
        Assert.Equal([1001, 1002], log.Entries.Select(entry => entry.Id));
        Assert.All(log.Entries, entry => Assert.DoesNotContain("HOSTILE", entry.Text, StringComparison.Ordinal));
    }

    // Its errors have none of the model's types.
    private static AwsService PlainErrors(AwsService service) => new()
    {
        Id = service.Id,
        ApiVersion = service.ApiVersion,
        SigningName = service.SigningName,
        SettingsKey = service.SettingsKey,
        EndpointRules = service.EndpointRules,
        AnswersFast = true,
        ReadError = answer => new AwsServiceException(Tern.Protocols.AwsJsonProtocol.ReadError(answer, out _)),
        PackageName = service.PackageName,
        DatabaseSystem = service.DatabaseSystem,
    };

    private sealed class ModeledException(AwsErrorDetails details) : AwsServiceException(details);

    private sealed class RecordedLog : ILoggerFactory, ILogger
    {
        public List<(int Id, string Text)> Entries { get; } = [];

        public ILogger CreateLogger(string categoryName) => this;

        public void AddProvider(ILoggerProvider provider) => throw new NotSupportedException();

        public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
            Entries.Add((eventId.Id, formatter(state, exception)));

        public void Dispose() { }
    }
}
