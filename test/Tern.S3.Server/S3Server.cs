using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using Tern.Checksums;
using Tern.S3.Server.Http;
using Tern.S3.Server.Operations;
using Tern.S3.Server.Storage;

namespace Tern.S3.Server;

/// <summary>
/// An S3 in memory, on a socket of this machine: objects, parts, lists and ranges, with checksums and signed chunks
/// that are checked, and all that can go wrong by script. Buckets are in the path; those that are missing are made.
/// </summary>
public sealed class S3Server : IAsyncDisposable
{
    /// <summary>The secret of whoever signs for it.</summary>
    public const string Secret = "secret";

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly ConcurrentDictionary<string, Bucket> _buckets = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<Task, bool> _work = new();
    private readonly Task _accepting;
    private int _connections;
    private int _open;

    /// <summary>Starts it, on a free port.</summary>
    public S3Server()
    {
        _listener.Start(backlog: 2_000);
        Address = new Uri($"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}");
        _accepting = AcceptAsync();
    }

    /// <summary>Its address.</summary>
    public Uri Address { get; }

    /// <summary>What goes wrong with a request; null for nothing.</summary>
    public Func<ServerRequest, S3Fault?>? Script { get; set; }

    /// <summary>What the server does otherwise than S3.</summary>
    public S3Quirks Quirks { get; set; } = new();

    /// <summary>Why a key of a batch is not deleted: an error's code; null for one that is.</summary>
    public Func<string, string?>? DeleteError { get; set; }

    /// <summary>The least length of a part but the last: S3's 5 MiB, unless a test wants less.</summary>
    public int MinPartLength { get; set; } = 5 * 1024 * 1024;

    /// <summary>Whether the signatures of chunks, and checksums, are checked. A benchmark of a client leaves it out.</summary>
    public bool Checks { get; set; } = true;

    /// <summary>Whether what is uploaded is kept. A benchmark of a client has no use for it.</summary>
    public bool Keeps { get; set; } = true;

    /// <summary>Whether requests are kept in <see cref="Requests"/>.</summary>
    public bool Records { get; set; } = true;

    /// <summary>The operations that were throttled once: of a store that does so.</summary>
    internal ConcurrentDictionary<string, bool> Throttled { get; } = new(StringComparer.Ordinal);

    /// <summary>The requests that came.</summary>
    public ConcurrentQueue<ServerRequest> Requests { get; } = new();

    /// <summary>The connections that were opened.</summary>
    public int Connections => Volatile.Read(ref _connections);

    /// <summary>The connections that are open.</summary>
    public int OpenConnections => Volatile.Read(ref _open);

    /// <summary>The uploads in parts that are neither complete nor aborted, in all buckets.</summary>
    public int OpenUploads => _buckets.Values.Sum(static bucket =>
    {
        lock (bucket.Lock) return bucket.Uploads.Count;
    });

    /// <summary>The keys of a bucket.</summary>
    public IReadOnlyList<string> Keys(string bucket)
    {
        var found = GetBucket(bucket);
        lock (found.Lock) return [.. found.Objects.Keys];
    }

    /// <summary>The bytes of an object; null where there is none.</summary>
    public byte[]? Find(string bucket, string key)
    {
        var found = GetBucket(bucket);
        lock (found.Lock) return found.Objects.TryGetValue(key, out var there) ? [.. there.Parts.SelectMany(static part => part.Data)] : null;
    }

    /// <summary>A header that an object was stored with, or its checksum or ETag by their names; null where there is none.</summary>
    public string? FindHeader(string bucket, string key, string name)
    {
        var found = GetBucket(bucket);
        lock (found.Lock)
        {
            var there = found.Objects[key];
            if (name == "etag") return there.ETag;
            if (name == "last-modified") return there.Modified.ToString("R", System.Globalization.CultureInfo.InvariantCulture);
            if (name == there.Checksum?.Header) return there.Checksum.Value;
            return there.Headers.FirstOrDefault(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase)).Value;
        }
    }

    /// <summary>Stores an object of one part, as somebody else does.</summary>
    public void Put(string bucket, string key, byte[] data, string algorithm = "CRC64NVME")
    {
        var known = Known(algorithm);
        Put(GetBucket(bucket), key, [new StoredPart(data, ETags.Of(data), null)], StoredChecksum.Of(known, [data]), isMultipart: false);
    }

    /// <summary>Stores an object of several parts, with a checksum of their checksums, as somebody else does.</summary>
    public void PutParts(string bucket, string key, IEnumerable<byte[]> parts, string algorithm)
    {
        var known = Known(algorithm);
        var stored = parts.Select(data => new StoredPart(data, ETags.Of(data), StoredChecksum.Of(known, [data]))).ToList();
        Put(GetBucket(bucket), key, stored, Multipart.Combine(stored, known, isComposite: true), isMultipart: true);
    }

    /// <summary>Stores an object that is kept in pieces, and has one checksum, CRC64NVME, of the whole.</summary>
    public void PutWhole(string bucket, string key, IEnumerable<byte[]> pieces)
    {
        var stored = pieces.Select(static data => new StoredPart(data, ETags.Of(data), null)).ToList();
        Put(GetBucket(bucket), key, stored, StoredChecksum.Of(AwsChecksumAlgorithm.Crc64Nvme, stored.Select(static part => part.Data)), isMultipart: false);
    }

    /// <summary>Has an object say that it has more parts than it has.</summary>
    public void Announce(string bucket, string key, int parts)
    {
        var found = GetBucket(bucket);
        lock (found.Lock)
        {
            var there = found.Objects[key];
            var checksum = there.Checksum!;
            found.Objects[key] = there with { Checksum = checksum with { Value = $"{checksum.Value[..checksum.Value.LastIndexOf('-')]}-{parts}" } };
        }
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        _listener.Stop();
        await _accepting;
        foreach (var work in _work.Keys) await work;
        _stop.Dispose();
    }

    private static AwsChecksumAlgorithm Known(string algorithm) =>
        AwsChecksum.TryParse(algorithm, out var known) ? known : throw new ArgumentException($"There is no checksum '{algorithm}'.", nameof(algorithm));

    internal Bucket GetBucket(string name) => _buckets.GetOrAdd(name, static _ => new Bucket());

    private static void Put(Bucket bucket, string key, IReadOnlyList<StoredPart> parts, StoredChecksum? checksum, bool isMultipart)
    {
        lock (bucket.Lock) bucket.Objects[key] = new StoredObject(parts, ETags.Of(parts), checksum, [], isMultipart);
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                var socket = await _listener.AcceptSocketAsync(_stop.Token);
                socket.NoDelay = true;
                Interlocked.Increment(ref _connections);
                var work = Task.Run(() => ServeAsync(socket));
                _work[work] = true;
                _ = work.ContinueWith(done => _work.TryRemove(done, out _), TaskScheduler.Default);
            }
        }
        catch (Exception error) when (_stop.IsCancellationRequested && error is OperationCanceledException or SocketException or ObjectDisposedException
            or InvalidOperationException)
        {
            // It is over; a listener that was stopped says that it was never started.
        }
    }

    private async Task ServeAsync(Socket socket)
    {
        Interlocked.Increment(ref _open);
        using var connection = new ServerConnection(socket, _stop.Token);
        try
        {
            while (await connection.ReadHeadAsync() is { } request)
            {
                if (Records) Requests.Enqueue(request);
                if (!await AnswerAsync(connection, request)) return;
            }
        }
        catch (Exception error) when (error is IOException or SocketException or ObjectDisposedException or OperationCanceledException)
        {
            // The client has gone, as it may.
        }
        finally
        {
            Interlocked.Decrement(ref _open);
        }
    }

    private async Task<bool> AnswerAsync(ServerConnection connection, ServerRequest request)
    {
        var fault = Script?.Invoke(request);
        if (fault?.WaitsFor is { } wait) await wait.WaitAsync(_stop.Token);
        if (fault is { ResetsAtOnce: true })
        {
            connection.Reset();
            return false;
        }

        ServerAnswer answer;
        await connection.ContinueAsync(request);
        try
        {
            if (fault?.Status is { } status) throw new S3Error(status, fault.Code, "By script.");
            Stores.Check(this, request);
            answer = await Router.AnswerAsync(this, connection, request, fault);
        }
        catch (S3Error error)
        {
            answer = request.Method == "HEAD"
                ? new ServerAnswer(error.Status)
                : ServerAnswer.Xml($"<Error><Code>{error.Code}</Code><Message>{error.Message}</Message></Error>", error.Status);
        }

        await connection.SkipAsync();
        if (fault is { ResetsWhenDone: true })
        {
            connection.Reset();
            return false;
        }

        if (Quirks.TellsNoLength && request.Operation is "GetObject" or "HeadObject" && answer.Status < 300) answer.TellsLength = false;
        return await AnswerWriter.WriteAsync(connection, request, answer, fault);
    }
}
