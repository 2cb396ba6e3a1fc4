using System.ComponentModel;
using Tern.Json;

namespace Tern.Protocols;

/// <summary>
/// Goes through the members of a successful answer's document, and refuses one that holds an error or a proxy's message and
/// nothing of what the operation answers. Such a document would otherwise be read as "there is none". For the readers of
/// operations; not meant to be called otherwise.
/// </summary>
/// <remarks>
/// <code>
/// var members = new AwsAnswerMembers();
/// json.BeginObject();
/// while (members.Next(ref json, out var name))
///     if (name.SequenceEqual("Count"u8)) count = json.ReadInt32(); else members.Skip(ref json, name);
/// members.End(ref json);
/// </code>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct AwsAnswerMembers
{
    private int _members;
    private int _unknown;
    private bool _isMessage;

    /// <summary>Reads the next member's name, or the end of the object.</summary>
    /// <param name="json">The document, inside its object.</param>
    /// <param name="name">The name in UTF-8; valid until the next call.</param>
    /// <returns>False when the object has ended.</returns>
    public bool Next(ref AwsJsonReader json, out ReadOnlySpan<byte> name)
    {
        if (!json.NextMember(out name)) return false;
        _members++;
        return true;
    }

    /// <summary>Reads over a member that the operation doesn't know.</summary>
    /// <param name="json">The document, at the member's value.</param>
    /// <param name="name">The member's name.</param>
    public void Skip(ref AwsJsonReader json, scoped ReadOnlySpan<byte> name)
    {
        _unknown++;
        _isMessage |= name.SequenceEqual("__type"u8) || name.SequenceEqual("message"u8) || name.SequenceEqual("Message"u8)
            || name.SequenceEqual("errorMessage"u8) || name.SequenceEqual("error"u8);
        json.SkipValue();
    }

    /// <summary>Checks that the document ends with its object, and that it was an answer.</summary>
    /// <param name="json">The document, after its object.</param>
    /// <exception cref="AwsJsonException">More follows, or what came is an error or a message.</exception>
    public readonly void End(ref AwsJsonReader json)
    {
        json.End();
        if (_isMessage && _unknown == _members)
            throw new AwsJsonException("The document is an error or a message, though the status says success", json.Position);
    }

    /// <summary>Checks the answer of an operation that answers nothing: no body, null, or an object of unknown members.</summary>
    /// <param name="body">The body.</param>
    /// <exception cref="AwsJsonException">It is no JSON object, or an error or a message.</exception>
    public static void ReadNone(ReadOnlySpan<byte> body)
    {
        if (body.IsEmpty || body.SequenceEqual("null"u8)) return; // the second is what moto says for nothing
        var json = new AwsJsonReader(body);
        var members = new AwsAnswerMembers();
        json.BeginObject();
        while (members.Next(ref json, out var name)) members.Skip(ref json, name);
        members.End(ref json);
    }
}
