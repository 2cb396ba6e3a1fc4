namespace Tern.DynamoDb;

/// <summary>
/// The positions of one request's keys in its batch: a range of the batch for the first request, then the keys that the
/// service left unprocessed. There are at most 100, the service's limit.
/// </summary>
internal readonly struct BatchPlaces
{
    private readonly int _first;
    private readonly List<int>? _rest;

    private BatchPlaces(int first, int count, List<int>? rest)
    {
        _first = first;
        Count = count;
        _rest = rest;
    }

    internal int Count { get; }

    internal int this[int index] => _rest is null ? _first + index : _rest[index];

    /// <summary>Returns the positions of a chunk of a batch.</summary>
    internal static BatchPlaces Chunk(int chunk, int size, int count) => new(chunk * size, Math.Min(size, count - (chunk * size)), null);

    /// <summary>Returns the positions of the unprocessed keys.</summary>
    internal static BatchPlaces Rest(List<int> places) => new(0, places.Count, places);

    internal bool Contains(int place) => _rest is null ? (uint)(place - _first) < (uint)Count : _rest.Contains(place);
}
