namespace Tern.Local;

/// <summary>
/// The arrays that contain a value, and its index in each. Values fit together only if they are in the same item of
/// every array they share: <c>{"lines":[{"sku":"a","count":1},{"sku":"b","count":2}]}</c> has no line with <c>a</c> and
/// 2.
/// </summary>
internal sealed class ArrayPlaces : IEquatable<ArrayPlaces>
{
    public static readonly ArrayPlaces None = new([]);

    // Ordered by array.
    private readonly (int Array, int Index)[] _places;

    private ArrayPlaces((int Array, int Index)[] places) => _places = places;

    public IEnumerable<int> Arrays => _places.Select(static place => place.Array);

    /// <summary>Adds an array that was found after all others.</summary>
    public ArrayPlaces With(int array, int index) => new([.. _places, (array, index)]);

    /// <summary>Removes the arrays that aren't in <paramref name="arrays"/>.</summary>
    public ArrayPlaces Keep(HashSet<int> arrays) =>
        Array.TrueForAll(_places, place => arrays.Contains(place.Array)) ? this : new(Array.FindAll(_places, place => arrays.Contains(place.Array)));

    /// <summary>Combines both places; returns null if they are in different items of the same array.</summary>
    public ArrayPlaces? Join(ArrayPlaces other)
    {
        if (_places.Length == 0) return other;
        if (other._places.Length == 0 || Equals(other)) return this;
        SortedDictionary<int, int> joined = [];
        foreach (var (array, index) in _places) joined.Add(array, index);
        foreach (var (array, index) in other._places)
        {
            if (!joined.TryAdd(array, index) && joined[array] != index) return null;
        }

        return new([.. joined.Select(static place => (place.Key, place.Value))]);
    }

    public bool Equals(ArrayPlaces? other) => other is not null && _places.AsSpan().SequenceEqual(other._places);

    public override bool Equals(object? obj) => Equals(obj as ArrayPlaces);

    public override int GetHashCode()
    {
        var hash = default(HashCode);
        foreach (var place in _places) hash.Add(place);
        return hash.ToHashCode();
    }
}
