using System.ComponentModel;
using Tern.Json;

namespace Tern.Protocols;

/// <summary>
/// Enumerates the members of a successful response's document, and rejects a document that contains an error or a
/// proxy's message and no member of the operation's output. Otherwise, such a document would be read as an empty
/// result. Intended for the readers of operations; don't use it elsewhere.
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
    /// <returns>true if there is a member; false at the end of the object.</returns>
    public bool Next(ref AwsJsonReader json, out ReadOnlySpan<byte> name)
    {
        if (!json.NextMember(out name)) return false;
        _members++;
        return true;
    }

    /// <summary>Skips a member that the operation doesn't know.</summary>
    /// <param name="json">The document, at the member's value.</param>
    /// <param name="name">The member's name.</param>
    public void Skip(ref AwsJsonReader json, scoped ReadOnlySpan<byte> name)
    {
        _unknown++;
        _isMessage |= name.SequenceEqual("__type"u8) || name.SequenceEqual("message"u8) || name.SequenceEqual("Message"u8)
            || name.SequenceEqual("errorMessage"u8) || name.SequenceEqual("error"u8);
        json.SkipValue();
    }

    /// <summary>Checks that the document ends with its object, and that it was a response of the operation.</summary>
    /// <param name="json">The document, after its object.</param>
    /// <exception cref="AwsJsonException">More data follows, or the document is an error or a message.</exception>
    public readonly void End(ref AwsJsonReader json)
    {
        json.End();
        if (_isMessage && _unknown == _members)
            throw new AwsJsonException("The document is an error or a message, although the status is a success", json.Position);
    }

    /// <summary>
    /// Checks the response of an operation without output: no body, null, or an object of unknown members.
    /// </summary>
    /// <param name="body">The body.</param>
    /// <exception cref="AwsJsonException">The body isn't a JSON object, or is an error or a message.</exception>
    public static void ReadNone(ReadOnlySpan<byte> body)
    {
        if (body.IsEmpty || body.SequenceEqual("null"u8)) return; // moto sends null
        var json = new AwsJsonReader(body);
        var members = new AwsAnswerMembers();
        json.BeginObject();
        while (members.Next(ref json, out var name)) members.Skip(ref json, name);
        members.End(ref json);
    }
}
