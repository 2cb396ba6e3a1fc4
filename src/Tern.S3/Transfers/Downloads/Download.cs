using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>A download in progress, with the object's properties and the first open response.</summary>
internal sealed class Download : IAsyncDisposable
{
    private GetObjectResponse? _opened;

    private Download(
        S3Client client, GetObjectResponse told, GetObjectResponse? opened, ObjectChecksum? checksum, ObjectPin pin, TransferSettings settings,
        S3DownloadOptions options)
    {
        _opened = opened;
        Pin = pin;
        Settings = settings;
        // Responses that a store or a proxy has compressed or decompressed have no length: only their end shows it.
        KnowsLength = told.ContentLength is not null;
        Length = told.ContentLength ?? 0;
        Checksum = checksum;
        Result = new S3DownloadResult(told.ETag, told.VersionId, Length, told.LastModified, Checksum is not null);
        Progress = new ProgressCounter(options.Progress, told.ContentLength);
        Reader = new RangeReader(client, pin, settings, Progress);
    }

    public ObjectPin Pin { get; }

    public TransferSettings Settings { get; }

    /// <summary>The length; if it isn't known in advance, the number of bytes read.</summary>
    public long Length { get; private set; }

    /// <summary>Gets a value indicating whether the length was known before the object was read.</summary>
    public bool KnowsLength { get; }

    public ObjectChecksum? Checksum { get; }

    public S3DownloadResult Result { get; private set; }

    public ProgressCounter Progress { get; }

    public RangeReader Reader { get; }

    /// <summary>Gets a value indicating whether the object is read in ranges that may arrive in any order.</summary>
    public bool HasRanges => Length > 0 && Length >= Settings.PartThreshold && Checksum is null or { CanCombine: true } && Pin.ETag is not null;

    /// <summary>
    /// The length of all pieces of a file except the last; 0 for parts, whose lengths the server returns.
    /// </summary>
    public long PieceLength => Checksum is { IsComposite: true } ? 0 : HasRanges ? Settings.PartSize : Length;

    /// <summary>The number of pieces.</summary>
    public int Pieces => Checksum is { IsComposite: true } ? Checksum.Parts : HasRanges ? (int)((Length + PieceLength - 1) / PieceLength) : 1;

    /// <summary>Requests the object.</summary>
    public static async Task<Download> BeginAsync(
        S3Client client, string bucket, string key, TransferSettings settings, S3DownloadOptions options, CancellationToken cancellationToken)
    {
        var request = new GetObjectRequest
        {
            Bucket = bucket,
            Key = key,
            VersionId = options.VersionId,
            IfMatch = options.IfMatch,
            SSECustomerKey = options.SSECustomerKey,
            ExpectedBucketOwner = options.ExpectedBucketOwner,
        };
        var opened = await client.GetObjectAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        var pin = new ObjectPin(bucket, key, opened.ETag, options.VersionId, options.ExpectedBucketOwner, options.SSECustomerKey);
        var checksum = ObjectChecksum.Of(opened);
        if (checksum is not { IsComposite: true }) return new Download(client, opened, opened, checksum, pin, settings, options);
        if (opened.ContentLength is null) return new Download(client, opened, opened, null, pin, settings, options);
        // A checksum of parts is verified part by part, if the endpoint supports part numbers: some S3-compatible
        // stores return the whole object.
        await opened.DisposeAsync().ConfigureAwait(false);
        if (await pin.TryGetFirstPartAsync(client, cancellationToken).ConfigureAwait(false) is { } first)
        {
            if (ByteRange.TryParse(first.ContentRange, out _)) return new Download(client, opened, first, checksum, pin, settings, options);
            await first.DisposeAsync().ConfigureAwait(false);
        }

        return new Download(client, opened, null, null, pin, settings, options);
    }

    /// <summary>
    /// Takes the first response, with the whole object or its first part, to read from the first byte. Returns null if
    /// it was already taken.
    /// </summary>
    public GetObjectResponse? TakeOpened() => Interlocked.Exchange(ref _opened, null);

    /// <summary>Closes the first response if it wasn't taken.</summary>
    public ValueTask CloseAsync() => TakeOpened() is { } opened ? opened.DisposeAsync() : default;

    /// <summary>Reads the whole object in order and verifies its checksum.</summary>
    public async Task ReadInOrderAsync(ByteSink sink, CancellationToken cancellationToken)
    {
        var pieces = new List<DonePiece>();
        if (!KnowsLength)
        {
            using var sum = Checksum is { IsComposite: false } whole ? new AwsChecksum(whole.Algorithm) : null;
            Length = await Reader.ReadToEndAsync(TakeOpened(), sink, sum, cancellationToken).ConfigureAwait(false);
            Result = Result with { Length = Length, IsVerified = sum is not null };
            if (sum is not null) Checksum!.Check(sum.GetBase64AndReset(), Pin.Key);
            return;
        }

        if (Checksum is { IsComposite: true })
        {
            for (var i = 0; i < Checksum.Parts; i++) pieces.Add(await ReadPartAsync(i, sink, cancellationToken).ConfigureAwait(false));
        }
        else
        {
            pieces.Add(await ReadRangeAsync(0, new ByteRange(0, Length), sink, cancellationToken).ConfigureAwait(false));
        }

        PieceSum.Check(pieces, Length, Checksum, Pin.Key);
    }

    /// <summary>Reads a range.</summary>
    public async Task<DonePiece> ReadRangeAsync(int index, ByteRange range, ByteSink sink, CancellationToken cancellationToken)
    {
        using var sum = Checksum is { } known ? new AwsChecksum(known.Algorithm) : null;
        await Reader.ReadAsync(range, range.Offset == 0 ? TakeOpened() : null, sink, sum, cancellationToken).ConfigureAwait(false);
        return new DonePiece(index, range, sum?.GetBase64AndReset() ?? "");
    }

    /// <summary>Reads a part.</summary>
    public async Task<DonePiece> ReadPartAsync(int index, ByteSink sink, CancellationToken cancellationToken)
    {
        using var sum = new AwsChecksum(Checksum!.Algorithm);
        var range = await Reader.ReadPartAsync(index + 1, index == 0 ? TakeOpened() : null, sink, sum, cancellationToken).ConfigureAwait(false);
        return new DonePiece(index, range, sum.GetBase64AndReset());
    }

    public ValueTask DisposeAsync() => CloseAsync();
}
