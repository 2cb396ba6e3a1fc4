using System.Globalization;

namespace Tern.Configuration.Loading;

/// <summary>The values that were read, by their keys. Two of one key are an error: one of them would be lost quietly.</summary>
/// <param name="source">Where they were read, for errors.</param>
internal sealed class ConfigurationValues(string source)
{
    private readonly Dictionary<string, string> _origins = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The values, as configuration has them: keys in any case are one.</summary>
    internal Dictionary<string, string?> Data { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Whether there was anything, empty objects too.</summary>
    internal bool Found { get; set; }

    /// <summary>A key in a section; either may be empty.</summary>
    internal static string Join(string section, string key) => section.Length == 0 ? key : key.Length == 0 ? section : $"{section}:{key}";

    /// <summary>Adds a value.</summary>
    /// <param name="key">Its key.</param>
    /// <param name="value">The value, which is in no error.</param>
    /// <param name="origin">What it comes from, for errors.</param>
    internal void Add(string key, string? value, string origin)
    {
        if (!_origins.TryAdd(key, origin))
        {
            var other = _origins[key] == origin ? "another value of it" : _origins[key];
            throw new AwsConfigurationException(
                $"{source}: {origin} has the configuration key '{key}', and so has {other}. Keys differ in more than upper and lower case: " +
                "rename one, or give one of the sources a Section.");
        }

        Data.Add(key, value);
    }

    /// <summary>Adds values as configuration has lists: <c>key:0</c>, <c>key:1</c>.</summary>
    internal void AddList(string key, string[] values, string origin)
    {
        for (var i = 0; i < values.Length; i++) Add(Join(key, i.ToString(CultureInfo.InvariantCulture)), values[i], origin);
    }
}
