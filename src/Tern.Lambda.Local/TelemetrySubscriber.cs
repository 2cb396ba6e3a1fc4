using System.Buffers;
using System.Globalization;
using System.Net.Http.Headers;
using System.Text.Json;

namespace Tern.Lambda.Local;

/// <summary>
/// A subscriber to telemetry, with the events that it has yet to receive. Its subscription limits their number and age.
/// </summary>
internal sealed class TelemetrySubscriber : IDisposable
{
    private const int MostWaiting = 100_000;
    private static readonly HttpClient s_client = new() { Timeout = TimeSpan.FromSeconds(5) };

    private readonly Lock _gate = new();
    private readonly SemaphoreSlim _sending = new(1, 1);
    private readonly TimeProvider _clock;
    private readonly Uri _destination;
    private readonly HashSet<string> _kinds;
    private readonly int _mostItems;
    private readonly int _mostBytes;
    private readonly ITimer _timer;
    private List<byte[]> _waiting = [];
    private int _bytes;

    private TelemetrySubscriber(Uri destination, HashSet<string> kinds, int mostItems, int mostBytes, int milliseconds, TimeProvider clock)
    {
        (_destination, _kinds, _mostItems, _mostBytes, _clock) = (destination, kinds, mostItems, mostBytes, clock);
        var pause = TimeSpan.FromMilliseconds(milliseconds);
        _timer = clock.CreateTimer(_ => _ = FlushAsync(), null, pause, pause);
    }

    /// <summary>Parses a subscription.</summary>
    /// <exception cref="FormatException">The subscription contains something that isn't supported.</exception>
    public static TelemetrySubscriber Read(byte[] body, TimeProvider clock)
    {
        using var json = JsonDocument.Parse(body);
        var root = json.RootElement;
        var kinds = root.GetProperty("types"u8).EnumerateArray().Select(static kind => kind.GetString() ?? "").ToHashSet(StringComparer.Ordinal);
        if (kinds.FirstOrDefault(static kind => kind is not ("platform" or "function" or "extension")) is { } unknown)
            throw new FormatException($"'{unknown}' isn't a type. Expected platform, function or extension");
        var destination = root.GetProperty("destination"u8);
        var protocol = destination.GetProperty("protocol"u8).GetString();
        if (protocol != "HTTP") throw new FormatException($"the protocol '{protocol}' isn't emulated; only HTTP is");
        // Not GetProperty, which is case-sensitive: the older API's documentation uses both.
        var address = destination.EnumerateObject().FirstOrDefault(static member => member.NameEquals("URI"u8) || member.NameEquals("uri"u8)).Value.GetString();
        if (!Uri.TryCreate(address, UriKind.Absolute, out var uri) || uri.Scheme != "http") throw new FormatException($"'{address}' isn't an http address");
        if (uri.Host is not ("sandbox.localdomain" or "sandbox" or "localhost" or "127.0.0.1"))
            throw new FormatException($"the host '{uri.Host}' isn't this machine; expected sandbox.localdomain");
        var local = new UriBuilder(uri) { Host = "127.0.0.1" }.Uri;
        root.TryGetProperty("buffering"u8, out var buffering);
        return new TelemetrySubscriber(
            local,
            kinds,
            Number(buffering, "maxItems", 10_000, 1000, 10_000),
            Number(buffering, "maxBytes", 262_144, 262_144, 1_048_576),
            Number(buffering, "timeoutMs", 1000, 25, 30_000),
            clock);
    }

    /// <summary>Gets the event types of the subscription.</summary>
    public IReadOnlyCollection<string> Kinds => _kinds;

    /// <summary>Adds an event if the subscription includes its type.</summary>
    public void Add(string kind, string type, DateTimeOffset time, Action<Utf8JsonWriter> record)
    {
        if (!_kinds.Contains(kind)) return;
        var output = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(output))
        {
            json.WriteStartObject();
            json.WriteString("time"u8, time.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture));
            json.WriteString("type"u8, type);
            record(json);
            json.WriteEndObject();
        }

        bool isFull;
        lock (_gate)
        {
            if (_waiting.Count >= MostWaiting) return; // the receiver is gone or suspended
            _waiting.Add(output.WrittenSpan.ToArray());
            _bytes += output.WrittenCount;
            isFull = _waiting.Count >= _mostItems || _bytes >= _mostBytes;
        }

        if (isFull) _ = FlushAsync();
    }

    /// <summary>
    /// Sends the waiting events. If the receiver doesn't accept them, they are lost, as in Lambda when its buffer is
    /// full.
    /// </summary>
    public async Task FlushAsync()
    {
        await _sending.WaitAsync().ConfigureAwait(false);
        try
        {
            List<byte[]> batch;
            lock (_gate)
            {
                if (_waiting.Count == 0) return;
                (batch, _waiting, _bytes) = (_waiting, [], 0);
            }

            using var content = new ByteArrayContent(Join(batch));
            content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
            using var answer = await s_client.PostAsync(_destination, content).ConfigureAwait(false);
        }
        catch (Exception failure) when (failure is HttpRequestException or OperationCanceledException)
        {
            System.Diagnostics.Trace.TraceWarning($"Telemetry couldn't be sent to {_destination}: {failure.Message}");
        }
        finally
        {
            _sending.Release();
        }
    }

    public void Dispose() => _timer.Dispose();

    private static byte[] Join(List<byte[]> batch)
    {
        using var all = new MemoryStream();
        all.WriteByte((byte)'[');
        for (var i = 0; i < batch.Count; i++)
        {
            if (i > 0) all.WriteByte((byte)',');
            all.Write(batch[i]);
        }

        all.WriteByte((byte)']');
        return all.ToArray();
    }

    private static int Number(JsonElement buffering, string name, int otherwise, int least, int most)
    {
        if (buffering.ValueKind != JsonValueKind.Object || !buffering.TryGetProperty(name, out var value)) return otherwise;
        var number = value.GetInt32();
        return number >= least && number <= most ? number : throw new FormatException($"{name} must be between {least} and {most}, but is {number}");
    }
}
