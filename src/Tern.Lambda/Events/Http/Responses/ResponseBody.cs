using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The body of a response, which is a JSON string on the wire: text unchanged, bytes as base64.</summary>
internal abstract class ResponseBody
{
    /// <summary>true if the body is sent as base64; otherwise, false.</summary>
    public virtual bool IsBase64 => false;

    /// <summary>The body as text; null if it consists of bytes.</summary>
    public abstract string? Text { get; }

    /// <summary>The bytes of the body as the caller receives them.</summary>
    public abstract ReadOnlyMemory<byte> Bytes { get; }

    /// <summary>Writes the string.</summary>
    public abstract void Write(ref AwsJsonWriter writer);
}
