using Tern.Endpoints;
using Tern.Http;
using Tern.Json;
using Tern.Protocols;

namespace Tern.Pipeline;

/// <summary>
/// Asks a service for the endpoint of its operations (<c>DescribeEndpoints</c>), and caches the result for as long as
/// the service allows. Thread-safe: concurrent callers share one request.
/// </summary>
/// <param name="pipeline">The pipeline that sends the request.</param>
/// <param name="service">The service.</param>
/// <param name="clock">The clock.</param>
internal sealed class EndpointDiscovery(AwsPipeline pipeline, AwsService service, TimeProvider clock)
{
    // The wait after a failed request if there is a previous endpoint to use meanwhile.
    private static readonly TimeSpan Pause = TimeSpan.FromMinutes(1);

    private readonly AwsOperation<string, Found> _describe = new(service, "DescribeEndpoints", Write, Read) { Traits = AwsOperationTraits.ReadOnly };
    private readonly Lock _gate = new();
    private readonly Dictionary<string, Entry> _entries = [];

    /// <summary>Returns the endpoint that the service specifies.</summary>
    /// <param name="usual">The endpoint from the rules, which receives the request.</param>
    /// <param name="isRequired">true if the operation must not use the usual endpoint; otherwise, false.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    public ValueTask<AwsEndpoint> FindAsync(AwsEndpoint usual, bool isRequired, CancellationToken cancellationToken)
    {
        Task<AwsEndpoint> asking;
        lock (_gate)
        {
            if (!_entries.TryGetValue(usual.Host, out var entry)) _entries.Add(usual.Host, entry = new Entry());
            if (entry.Endpoint is { } known && clock.GetUtcNow() < entry.Until) return new(known);
            asking = entry.Asking ??= Task.Run(() => AskAsync(usual, entry), CancellationToken.None);
        }

        return WaitAsync();

        async ValueTask<AwsEndpoint> WaitAsync()
        {
            try
            {
                return await asking.WaitAsync(cancellationToken).ConfigureAwait(false);
            }
            catch (AwsException) when (!isRequired)
            {
                return usual;
            }
        }
    }

    /// <summary>Discards an endpoint that the service rejected.</summary>
    public void Forget(AwsEndpoint endpoint)
    {
        lock (_gate)
            foreach (var entry in _entries.Values)
                if (ReferenceEquals(entry.Endpoint, endpoint)) entry.Endpoint = null;
    }

    private async Task<AwsEndpoint> AskAsync(AwsEndpoint usual, Entry entry)
    {
        try
        {
            var found = await pipeline.SendAsync(_describe, service.EndpointDiscoveryTarget!, null, CancellationToken.None).ConfigureAwait(false);
            var address = found.Address.Contains("://", StringComparison.Ordinal) ? found.Address : $"{usual.Uri.Scheme}://{found.Address}";
            var endpoint = new AwsEndpoint(new Uri(address), usual.SigningName, usual.SigningRegion)
            {
                AuthSchemes = usual.AuthSchemes,
                SigningRegionSet = usual.SigningRegionSet,
                Headers = usual.Headers,
                Properties = usual.Properties,
                DisableDoubleEncoding = usual.DisableDoubleEncoding,
            };
            return Keep(entry, endpoint, TimeSpan.FromMinutes(Math.Max(1, found.Minutes)));
        }
        catch (AwsException) when (entry.Endpoint is { } old)
        {
            // It's probably still valid; if it isn't, the service rejects it.
            return Keep(entry, old, Pause);
        }
        finally
        {
            lock (_gate) entry.Asking = null;
        }
    }

    private AwsEndpoint Keep(Entry entry, AwsEndpoint endpoint, TimeSpan time)
    {
        lock (_gate)
        {
            entry.Endpoint = endpoint;
            entry.Until = clock.GetUtcNow() + time;
        }

        return endpoint;
    }

    private static void Write(string target, AwsHttpRequest http)
    {
        AwsJsonProtocol.Begin(http, "application/x-amz-json-1.0", target);
        http.Body.Write("{}"u8);
    }

    // {"Endpoints":[{"Address":"ingest-cell1.timestream.us-east-1.amazonaws.com","CachePeriodInMinutes":1440}]}
    private static Found Read(string target, AwsHttpResponse http)
    {
        var json = new AwsJsonReader(http.Body.Span);
        var members = new AwsAnswerMembers();
        Found? found = null;
        json.BeginObject();
        while (members.Next(ref json, out var name))
        {
            if (!name.SequenceEqual("Endpoints"u8))
            {
                members.Skip(ref json, name);
                continue;
            }

            json.BeginArray();
            while (json.NextElement())
            {
                var next = ReadOne(ref json);
                found ??= next;
            }
        }

        members.End(ref json);
        return found is { Address.Length: > 0 } ? found : throw new FormatException("it contains no endpoint");
    }

    private static Found ReadOne(ref AwsJsonReader json)
    {
        var (address, minutes) = ("", 0L);
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (name.SequenceEqual("Address"u8)) address = json.ReadString();
            else if (name.SequenceEqual("CachePeriodInMinutes"u8)) minutes = json.ReadInt64();
            else json.SkipValue();
        }

        return new Found(address, minutes);
    }

    private sealed class Found(string address, long minutes)
    {
        public string Address { get; } = address;

        public long Minutes { get; } = minutes;
    }

    private sealed class Entry
    {
        public AwsEndpoint? Endpoint { get; set; }

        public DateTimeOffset Until { get; set; }

        public Task<AwsEndpoint>? Asking { get; set; }
    }
}
