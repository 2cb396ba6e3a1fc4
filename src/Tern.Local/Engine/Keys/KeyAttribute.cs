using System.Text;

namespace Tern.Local.Engine;

/// <summary>A key attribute and its required type: string, number or binary.</summary>
internal sealed class KeyAttribute(string name, ValueKind kind)
{
    public string Name { get; } = name;

    public byte[] Utf8Name { get; } = Encoding.UTF8.GetBytes(name);

    public ValueKind Kind { get; } = kind;
}
