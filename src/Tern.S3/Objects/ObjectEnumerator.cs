using Tern.S3.Model;

namespace Tern.S3;

/// <summary>
/// Lists objects page by page. Hand-written, so that an object of a page that is already loaded takes no asynchronous
/// step: a page of 1,000 objects takes about 25 µs in addition to loading it, compared to 35 µs with a C# iterator.
/// </summary>
internal sealed class ObjectEnumerator : IAsyncEnumerator<S3ObjectInfo>
{
    private readonly ObjectSequence _list;
    private readonly CancellationTokenSource? _linked;
    private readonly CancellationToken _token;
    private ListObjectsV2Response _page = new();
    private S3ObjectInfo _current;
    private string? _next;
    private int _index = -1;
    private bool _isLast;

    public ObjectEnumerator(ObjectSequence list, CancellationToken cancellationToken)
    {
        _list = list;
        if (list.CancellationToken.CanBeCanceled && cancellationToken.CanBeCanceled && list.CancellationToken != cancellationToken)
            _linked = CancellationTokenSource.CreateLinkedTokenSource(list.CancellationToken, cancellationToken);
        _token = _linked?.Token ?? (cancellationToken.CanBeCanceled ? cancellationToken : list.CancellationToken);
    }

    public S3ObjectInfo Current => _current;

    public ValueTask<bool> MoveNextAsync() => TakeNext() ? new(true) : _isLast ? new(false) : ReadAsync();

    public ValueTask DisposeAsync()
    {
        _isLast = true;
        _linked?.Dispose();
        return default;
    }

    private bool TakeNext()
    {
        var items = _page.Contents;
        while (++_index < items.Count)
        {
            var item = items[_index];
            if (item.Key is not { } key) continue;
            _current = new S3ObjectInfo(key, item.Size ?? 0, item.LastModified ?? default, item.ETag, item.StorageClass);
            return true;
        }

        return false;
    }

    private async ValueTask<bool> ReadAsync()
    {
        while (!_isLast)
        {
            // After an error, the enumeration has ended.
            _isLast = true;
            var request = new ListObjectsV2Request
            {
                Bucket = _list.Bucket, Prefix = _list.Prefix, StartAfter = _next is null ? _list.StartAfter : null, ContinuationToken = _next,
            };
            var page = await _list.Client.ListObjectsV2Async(request, cancellationToken: _token).ConfigureAwait(false);
            CheckKeys(page);
            _isLast = !HasMore(page);
            _next = page.NextContinuationToken;
            (_page, _index) = (page, -1);
            if (TakeNext()) return true;
        }

        return false;
    }

    private void CheckKeys(ListObjectsV2Response page)
    {
        if (_list.Prefix is not { Length: > 0 } prefix) return;
        foreach (var item in page.Contents)
        {
            if (item.Key?.StartsWith(prefix, StringComparison.Ordinal) != false) continue;
            throw new AwsTransportException(
                $"The listing of '{_list.Bucket}' with the prefix '{prefix}' contains the key '{item.Key}'. Does this endpoint support prefixes?",
                AwsTransportFault.MalformedResponse);
        }
    }

    private bool HasMore(ListObjectsV2Response page)
    {
        if (_list.MustSayItsEnd && page.IsTruncated is null)
        {
            throw new AwsTransportException(
                $"The listing of '{_list.Bucket}' has no IsTruncated and may be incomplete, so nothing was deleted. Is this endpoint compatible with S3?",
                AwsTransportFault.MalformedResponse);
        }

        if (page.IsTruncated != true) return false;
        // The response announces more, so it must have a new continuation token, or the listing would repeat forever.
        if (page.NextContinuationToken is not { Length: > 0 } next || next == _next)
        {
            throw new AwsTransportException(
                $"S3 reported that the listing of '{_list.Bucket}' continues, but returned no new continuation token. List the bucket again.",
                AwsTransportFault.MalformedResponse);
        }

        return true;
    }
}
