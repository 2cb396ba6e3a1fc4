using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>A body that consists of bytes.</summary>
internal sealed class BytesBody(ReadOnlyMemory<byte> bytes) : ResponseBody
{
    public override bool IsBase64 => true;

    public override string? Text => null;

    public override ReadOnlyMemory<byte> Bytes => bytes;

    public override void Write(ref AwsJsonWriter writer) => writer.WriteBase64(bytes.Span);
}
