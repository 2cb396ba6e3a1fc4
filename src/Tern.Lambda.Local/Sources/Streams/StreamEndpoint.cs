using System.Globalization;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// A local DynamoDB and its streams, Tern's or another. Calls use JSON instead of types, so that records are passed on
/// unchanged.
/// </summary>
internal sealed class StreamEndpoint(Uri address, TimeProvider clock) : IDisposable
{
    private readonly HttpClient _http = new() { Timeout = TimeSpan.FromSeconds(30) };

    /// <summary>Returns the ARN of a table's stream.</summary>
    /// <exception cref="StreamFailureException">The table doesn't exist, or has no stream.</exception>
    public async Task<string> FindStreamAsync(string table, CancellationToken cancellationToken)
    {
        var answer = await CallAsync("DynamoDB_20120810.DescribeTable", json => json.WriteString("TableName", table), cancellationToken).ConfigureAwait(false);
        var description = answer.GetProperty("Table");
        return description.TryGetProperty("LatestStreamArn", out var arn) && arn.ValueKind == JsonValueKind.String
            ? arn.GetString()!
            : throw new StreamFailureException(
                $"The table '{table}' has no stream: set StreamSpecification, such as {{\"StreamEnabled\":true,\"StreamViewType\":\"NEW_AND_OLD_IMAGES\"}}.");
    }

    /// <summary>Returns the IDs of a stream's shards, each with its parent's ID if it has a parent.</summary>
    public async Task<List<(string Shard, string? Parent)>> ListShardsAsync(string stream, CancellationToken cancellationToken)
    {
        List<(string, string?)> shards = [];
        string? last = null;
        do
        {
            var from = last;
            var answer = await CallAsync("DynamoDBStreams_20120810.DescribeStream", Write, cancellationToken).ConfigureAwait(false);
            var description = answer.GetProperty("StreamDescription");
            foreach (var shard in description.GetProperty("Shards").EnumerateArray())
                shards.Add((shard.GetProperty("ShardId").GetString()!, Text(shard, "ParentShardId")));
            last = Text(description, "LastEvaluatedShardId");

            void Write(Utf8JsonWriter json)
            {
                json.WriteString("StreamArn", stream);
                if (from is not null) json.WriteString("ExclusiveStartShardId", from);
            }
        }
        while (last is not null);
        return shards;
    }

    /// <summary>Returns an iterator at which to begin reading a shard.</summary>
    /// <param name="stream">The stream's ARN.</param>
    /// <param name="shard">The shard.</param>
    /// <param name="fromBeginning">true to begin with the oldest record; false to begin with the next one that is
    /// written.</param>
    /// <param name="after">The record after which to begin, or null for none.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    public async Task<string?> GetIteratorAsync(string stream, string shard, bool fromBeginning, string? after, CancellationToken cancellationToken)
    {
        var answer = await CallAsync("DynamoDBStreams_20120810.GetShardIterator", Write, cancellationToken).ConfigureAwait(false);
        return Text(answer, "ShardIterator");

        void Write(Utf8JsonWriter json)
        {
            json.WriteString("StreamArn", stream);
            json.WriteString("ShardId", shard);
            json.WriteString("ShardIteratorType", after is not null ? "AFTER_SEQUENCE_NUMBER" : fromBeginning ? "TRIM_HORIZON" : "LATEST");
            if (after is not null) json.WriteString("SequenceNumber", after);
        }
    }

    /// <summary>
    /// Returns the next records and the iterator that follows them, which is null at the end of the shard.
    /// </summary>
    public async Task<(List<JsonElement> Records, string? Next)> GetRecordsAsync(string iterator, int limit, CancellationToken cancellationToken)
    {
        var answer = await CallAsync("DynamoDBStreams_20120810.GetRecords", Write, cancellationToken).ConfigureAwait(false);
        return ([.. answer.GetProperty("Records").EnumerateArray()], Text(answer, "NextShardIterator"));

        void Write(Utf8JsonWriter json)
        {
            json.WriteString("ShardIterator", iterator);
            json.WriteNumber("Limit", Math.Min(limit, 1000));
        }
    }

    public void Dispose() => _http.Dispose();

    private async Task<JsonElement> CallAsync(string target, Action<Utf8JsonWriter> write, CancellationToken cancellationToken)
    {
        using var body = new MemoryStream();
        using (var json = new Utf8JsonWriter(body))
        {
            json.WriteStartObject();
            write(json);
            json.WriteEndObject();
        }

        var date = clock.GetUtcNow().UtcDateTime.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        using var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = new ByteArrayContent(body.ToArray()) };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/x-amz-json-1.0");
        request.Headers.TryAddWithoutValidation("X-Amz-Target", target);
        request.Headers.TryAddWithoutValidation("X-Amz-Date", date);
        // In the format of a signature, which isn't checked on this machine.
        request.Headers.TryAddWithoutValidation(
            "Authorization", $"AWS4-HMAC-SHA256 Credential=local/{date[..8]}/{LocalAws.Region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0");
        try
        {
            using var response = await _http.SendAsync(request, cancellationToken).ConfigureAwait(false);
            var bytes = await response.Content.ReadAsByteArrayAsync(cancellationToken).ConfigureAwait(false);
            if (!response.IsSuccessStatusCode)
                throw new StreamFailureException(
                    $"{target[(target.IndexOf('.', StringComparison.Ordinal) + 1)..]} failed with status {(int)response.StatusCode}: " +
                    $"{Encoding.UTF8.GetString(bytes)}");
            using var document = JsonDocument.Parse(bytes);
            return document.RootElement.Clone();
        }
        catch (HttpRequestException failure)
        {
            throw new StreamFailureException($"The DynamoDB at {address} can't be reached: {failure.Message}");
        }
        catch (JsonException failure)
        {
            throw new StreamFailureException($"The DynamoDB at {address} returned invalid JSON: {failure.Message}");
        }
    }

    private static string? Text(JsonElement json, string name) =>
        json.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
}
