using System.Text;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>A body that consists of text.</summary>
internal sealed class TextBody(string text) : ResponseBody
{
    public override string Text => text;

    public override ReadOnlyMemory<byte> Bytes => Encoding.UTF8.GetBytes(text);

    public override void Write(ref AwsJsonWriter writer) => writer.WriteString(text);
}
