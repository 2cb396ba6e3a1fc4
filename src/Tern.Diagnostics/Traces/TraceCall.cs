using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Text.Json;

namespace Tern.Diagnostics;

/// <summary>
/// Converts spans to call records: AWS calls by any language's instrumentation, and HTTP requests. Attribute names are
/// those of OpenTelemetry's semantic conventions, including older ones.
/// </summary>
internal static class TraceCall
{
    private static readonly SearchValues<char> s_hexadecimal = SearchValues.Create("0123456789abcdef");
    private static readonly string[] s_throttling =
        ["Throttl", "ProvisionedThroughputExceeded", "RequestLimitExceeded", "TooManyRequests", "SlowDown", "BandwidthLimitExceeded"];

    /// <summary>Determines whether a span is a call to an AWS service.</summary>
    public static bool IsAws(OtlpSpan span)
    {
        if (!span.IsClient) return false;
        var attributes = span.Attributes;
        return attributes.GetValueOrDefault("rpc.system") == "aws-api" || attributes.GetValueOrDefault("rpc.system.name") == "aws-api"
            || span.Attribute("db.system.name", "db.system") is "aws.dynamodb" or "dynamodb" || attributes.ContainsKey("aws.dynamodb.table_names");
    }

    /// <summary>Determines whether a span is an HTTP request other than an AWS call.</summary>
    public static bool IsHttp(OtlpSpan span) => span.IsClient && !IsAws(span) && span.Attribute("http.request.method", "http.method") is not null;

    /// <summary>Fills a record from a span.</summary>
    public static void Fill(CallRecord record, OtlpSpan span, string? scope, bool isOnRequest)
    {
        (record.Scope, record.IsOnRequest) = (scope, isOnRequest);
        (record.Start, record.End) = (Time(span.Start), Time(Math.Max(span.Start, span.End)));
        record.Attempts = 1 + (int)Math.Clamp(Number(span, "http.request.resend_count", "aws.request.retries") ?? 0, 0, 1_000);
        record.Status = (int)Math.Clamp(Number(span, "http.response.status_code", "http.status_code", "db.response.status_code") ?? 0, 0, 999);
        record.ResponseBytes = (long)(Number(span, "http.response.body.size", "http.response_content_length") ?? 0);
        record.ErrorType = span.Attribute("error.type", "aws.error.code", "exception.type") ?? (span.HasFailed ? "error" : null);
        record.Phases = Phases(span);
        record.OpenedConnection = record.Phases.Opening > TimeSpan.Zero;
        if (TryParse(span.SpanId, out var id)) record.SpanId = id;
        if (IsAws(span)) FillAws(record, span);
        else FillHttp(record, span);
    }

    private static void FillAws(CallRecord record, OtlpSpan span)
    {
        var (service, operation) = Operation(span);
        var facts = new OperationFacts(service, operation);
        (record.Kind, record.Service, record.Operation, record.IsRead) = (CallKind.Aws, service, facts.Name, facts.IsRead);
        record.Resource = Resource(span);
        record.Client = span.Service is { } client ? $"{service} of {client}" : null;
        record.Index = span.Attribute("aws.dynamodb.index_name");
        record.IsConsistentRead = span.Attribute("aws.dynamodb.consistent_read") == "true";
        record.HasProjection = span.Attribute("aws.dynamodb.projection", "aws.dynamodb.attributes_to_get") is not null;
        record.IsCount = span.Attribute("aws.dynamodb.select") == "COUNT";
        record.Items = (int?)Number(span, "aws.dynamodb.count");
        record.Scanned = (int?)Number(span, "aws.dynamodb.scanned_count");
        record.Capacity = Capacity(span.Attribute("aws.dynamodb.consumed_capacity"));
        if (record.ErrorType is not { } error || !Array.Exists(s_throttling, name => error.Contains(name, StringComparison.OrdinalIgnoreCase))) return;
        (record.Throttled, record.ThrottlingReason) = (record.Attempts, error);
    }

    private static void FillHttp(CallRecord record, OtlpSpan span)
    {
        var method = span.Attribute("http.request.method", "http.method") ?? "GET";
        var url = span.Attribute("url.full", "http.url");
        var host = span.Attribute("server.address", "net.peer.name", "http.host")
            ?? (Uri.TryCreate(url, UriKind.Absolute, out var address) ? address.Host : "an unknown host");
        var (path, query) = HttpCallShape.Split(url);
        var port = (int)Math.Clamp(Number(span, "server.port", "net.peer.port") ?? 0, 0, 65_535);
        record.Kind = CallKind.Http;
        record.Service = host;
        record.Operation = HttpCallShape.Of(method, host, port, path);
        record.IsRead = method is "GET" or "HEAD";
        record.KeyHash = url is null ? 0 : HttpCallShape.Hash(record.Operation, path, query);
    }

    /// <summary>
    /// Returns the service and the operation, from <c>rpc.service</c> and <c>rpc.method</c>, which may contain both, or
    /// from the span's name. Instrumentations use both <c>DynamoDb</c> and <c>DynamoDBv2</c> for the same service.
    /// </summary>
    private static (string Service, string Operation) Operation(OtlpSpan span)
    {
        var method = span.Attribute("db.operation.name", "rpc.method", "aws.operation", "db.operation") ?? "";
        var service = span.Attribute("rpc.service", "aws.service", "aws.remote.service");
        if (method.LastIndexOf('/') is >= 0 and var slash) (service, method) = (service ?? method[..slash], method[(slash + 1)..]);
        var dot = span.Name.IndexOf('.', StringComparison.Ordinal);
        if (method.Length == 0) method = dot >= 0 ? span.Name[(dot + 1)..] : span.Name;
        service ??= dot > 0 ? span.Name[..dot] : span.Attribute("db.system.name", "db.system") is not null ? "DynamoDB" : "AWS";
        foreach (var front in (ReadOnlySpan<string>)["Amazon", "AWS"])
        {
            if (service.Length > front.Length && service.StartsWith(front, StringComparison.OrdinalIgnoreCase))
                service = service[front.Length..].Trim(' ', '.');
        }

        if (service.StartsWith("dynamodb", StringComparison.OrdinalIgnoreCase)) service = "DynamoDB";
        return (service, method);
    }

    private static string? Resource(OtlpSpan span)
    {
        var name = span.Attribute(
            "db.collection.name", "aws.dynamodb.table_names", "aws.table.name", "aws.s3.bucket", "messaging.destination.name",
            "aws.queue.url", "aws.queue.name",
            "aws.kinesis.stream_name", "aws.stream.name", "aws.sns.topic.arn", "aws.secretsmanager.secret.arn", "faas.invoked_name");
        // Several tables aren't a single resource.
        return name is null || name.Contains('\n', StringComparison.Ordinal) ? null : name;
    }

    /// <summary>
    /// Returns Tern's own phases, which no other instrumentation reports, or zeros if there are none.
    /// </summary>
    private static CallPhases Phases(OtlpSpan span) => new()
    {
        Credentials = Phase(span, "tern.phase.credentials_ms"),
        Sign = Phase(span, "tern.phase.sign_ms"),
        Queue = Phase(span, "tern.phase.queue_ms"),
        Dns = Phase(span, "tern.phase.dns_ms"),
        Connect = Phase(span, "tern.phase.connect_ms"),
        Tls = Phase(span, "tern.phase.tls_ms"),
        FirstByte = Phase(span, "tern.phase.first_byte_ms"),
        Read = Phase(span, "tern.phase.read_ms"),
        Parse = Phase(span, "tern.phase.parse_ms"),
        RetryWait = Phase(span, "tern.phase.retry_wait_ms"),
    };

    private static TimeSpan Phase(OtlpSpan span, string name) => TimeSpan.FromMilliseconds(Math.Clamp(Number(span, name) ?? 0, 0, 1e9));

    private static double? Number(OtlpSpan span, params ReadOnlySpan<string> names) =>
        span.Attribute(names) is { } text && double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number)
        && double.IsFinite(number) && number is >= 0 and <= int.MaxValue ? number : null;

    /// <summary>
    /// Returns the sum of all tables' capacity units. Each element is a JSON object from the service's response, or
    /// just the number of units.
    /// </summary>
    private static double? Capacity(string? text)
    {
        if (text is null) return null;
        double? sum = null;
        foreach (var part in text.Split('\n'))
        {
            if (Units(part) is { } units) sum = (sum ?? 0) + units;
        }

        return sum;
    }

    private static double? Units(string part)
    {
        if (double.TryParse(part, NumberStyles.Float, CultureInfo.InvariantCulture, out var plain)) return plain;
        try
        {
            using var json = JsonDocument.Parse(part);
            return json.RootElement.ValueKind == JsonValueKind.Object && json.RootElement.TryGetProperty("CapacityUnits", out var units)
                && units.ValueKind == JsonValueKind.Number && units.TryGetDouble(out var value) ? value : null;
        }
        catch (JsonException)
        {
            return null; // an unknown format of some instrumentation
        }
    }

    private static TimeSpan Time(long nanoseconds) => TimeSpan.FromTicks(nanoseconds / 100);

    // The protocol requires hexadecimal; some writers use Base64, which can't be shown as an ID.
    private static bool TryParse(string id, out ActivitySpanId parsed)
    {
        parsed = default;
        if (id.Length != 16 || id.AsSpan().ContainsAnyExcept(s_hexadecimal)) return false;
        parsed = ActivitySpanId.CreateFromString(id);
        return true;
    }
}
