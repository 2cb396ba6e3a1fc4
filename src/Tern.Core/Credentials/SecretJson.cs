using System.Globalization;
using System.Text;
using Tern.Buffers;
using Tern.Json;

namespace Tern.Credentials;

/// <summary>
/// A JSON object that contains secrets, such as a file of tokens. Member names are case-insensitive; members keep
/// their order, and unknown ones are written back unchanged. ToString reveals nothing, and errors quote nothing.
/// </summary>
internal sealed class SecretJson
{
    private readonly List<(string Name, byte[] Value)> _members = [];
    private readonly string _from;

    /// <param name="from">The object's origin, for errors, such as <c>the file 'x'</c>.</param>
    public SecretJson(string from) => _from = from;

    /// <exception cref="AwsCredentialException">The text isn't a JSON object.</exception>
    public static SecretJson Parse(string text, string from) => Parse(Encoding.UTF8.GetBytes(text), from);

    /// <exception cref="AwsCredentialException">The text isn't a JSON object.</exception>
    public static SecretJson Parse(ReadOnlySpan<byte> json, string from)
    {
        var parsed = new SecretJson(from);
        try
        {
            var reader = new AwsJsonReader(json);
            reader.BeginObject();
            while (reader.NextMember(out var name))
            {
                // Copy the name, because its memory may be reused by the next read.
                var kept = Encoding.UTF8.GetString(name);
                parsed._members.Add((kept, reader.ReadRawValue().ToArray()));
            }

            reader.End();
            return parsed;
        }
        catch (AwsJsonException e)
        {
            throw new AwsCredentialException(
                $"The content of {from} isn't the expected JSON. It isn't shown, because it may contain secrets. {e.Message}", e);
        }
    }

    /// <summary>Returns a member's text, or null if it's absent, null or blank.</summary>
    public string? GetText(string name)
    {
        if (Find(name) is not { } json) return null;
        var reader = new AwsJsonReader(json);
        if (reader.TryReadNull()) return null;
        if (reader.Peek() != AwsJsonToken.String) throw Wrong(name, "a text");
        try
        {
            return reader.ReadString() is { } text && !string.IsNullOrWhiteSpace(text) ? text : null;
        }
        catch (AwsJsonException)
        {
            throw Wrong(name, "a text in UTF-8");
        }
    }

    /// <summary>Returns the text of a required member.</summary>
    public string RequireText(string name) => GetText(name) ?? throw new AwsCredentialException($"There is no {name} in {_from}.");

    /// <summary>Returns a member's integer, or null if it's absent or null.</summary>
    public long? GetNumber(string name)
    {
        if (Find(name) is not { } json) return null;
        var reader = new AwsJsonReader(json);
        if (reader.TryReadNull()) return null;
        if (reader.Peek() != AwsJsonToken.Number) throw Wrong(name, "a whole number");
        try
        {
            return reader.ReadInt64();
        }
        catch (AwsJsonException)
        {
            throw Wrong(name, "a whole number");
        }
    }

    /// <summary>
    /// Returns a member's time, or null if it's absent. Old versions of the AWS CLI write <c>UTC</c> for <c>Z</c>.
    /// </summary>
    public DateTimeOffset? GetTime(string name)
    {
        if (GetText(name) is not { } text) return null;
        if (text.EndsWith("UTC", StringComparison.Ordinal)) text = text[..^3] + "Z";
        return DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time)
            ? time
            : throw Wrong(name, "a time such as 2030-01-31T12:00:00Z");
    }

    /// <summary>Returns a member that is an object, or null if it's absent.</summary>
    public SecretJson? GetObject(string name) => Find(name) is { } json ? Parse(json, $"{name} in {_from}") : null;

    public void Set(string name, string value)
    {
        using var buffer = new PooledBuffer();
        var writer = new AwsJsonWriter(buffer);
        writer.WriteString(value);
        writer.Flush();
        Set(name, buffer.WrittenSpan.ToArray());
    }

    public void Set(string name, DateTimeOffset time) => Set(name, time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture));

    public void Set(string name, SecretJson value) => Set(name, Encoding.UTF8.GetBytes(value.ToJson()));

    /// <summary>Returns the object as JSON. Never log it.</summary>
    public string ToJson()
    {
        using var buffer = new PooledBuffer();
        var writer = new AwsJsonWriter(buffer);
        writer.WriteStartObject();
        foreach (var (name, value) in _members)
        {
            writer.WriteName(name);
            writer.WriteRaw(value);
        }

        writer.WriteEndObject();
        writer.Flush();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    public override string ToString() => $"JSON of {_members.Count} members of {_from}";

    private byte[]? Find(string name)
    {
        var index = IndexOf(name);
        return index < 0 ? null : _members[index].Value;
    }

    private void Set(string name, byte[] value)
    {
        var index = IndexOf(name);
        if (index < 0) _members.Add((name, value));
        else _members[index] = (_members[index].Name, value);
    }

    private int IndexOf(string name) => _members.FindIndex(member => member.Name.Equals(name, StringComparison.OrdinalIgnoreCase));

    private AwsCredentialException Wrong(string name, string expected) => new($"The {name} in {_from} isn't {expected}.");
}
