using System.Text;
using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Keys;

/// <summary>An attribute of a key and the type it must have: string, number or binary.</summary>
internal sealed class KeyAttribute(string name, ValueKind kind)
{
    public string Name { get; } = name;

    public byte[] Utf8Name { get; } = Encoding.UTF8.GetBytes(name);

    public ValueKind Kind { get; } = kind;
}
