using System.Text.Json;

namespace Tern.Local;

/// <summary>
/// An event's values by their paths: the names from the root, joined by dots. The items of an array have the array's
/// path, so a path can have several values.
/// </summary>
internal sealed class EventFields
{
    private static readonly List<(JsonElement Value, ArrayPlaces Places)> s_none = [];

    private readonly Dictionary<string, List<(JsonElement Value, ArrayPlaces Places)>> _values = [];
    private readonly HashSet<string> _paths;
    private int _arrays;

    private EventFields(HashSet<string> paths) => _paths = paths;

    /// <summary>Collects the values of an event.</summary>
    /// <param name="json">The event.</param>
    /// <param name="paths">The paths to collect, and all of their parent paths.</param>
    public static EventFields Of(JsonElement json, HashSet<string> paths)
    {
        var fields = new EventFields(paths);
        fields.Add("", json, ArrayPlaces.None);
        return fields;
    }

    /// <summary>Returns all values at a path that are neither objects nor arrays.</summary>
    public IReadOnlyList<(JsonElement Value, ArrayPlaces Places)> At(string path) => _values.GetValueOrDefault(path, s_none);

    private void Add(string path, JsonElement value, ArrayPlaces places)
    {
        if (value.ValueKind == JsonValueKind.Object)
        {
            foreach (var member in value.EnumerateObject())
            {
                var inner = path.Length == 0 ? member.Name : $"{path}.{member.Name}";
                if (_paths.Contains(inner)) Add(inner, member.Value, places);
            }
        }
        else if (value.ValueKind == JsonValueKind.Array)
        {
            var array = _arrays++;
            var index = 0;
            foreach (var item in value.EnumerateArray())
            {
                var isValue = item.ValueKind is not (JsonValueKind.Object or JsonValueKind.Array);
                Add(path, item, isValue ? places : places.With(array, index));
                index++;
            }
        }
        else if (_values.TryGetValue(path, out var values))
        {
            values.Add((value, places));
        }
        else
        {
            _values.Add(path, [(value, places)]);
        }
    }
}
