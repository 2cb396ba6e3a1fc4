using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// A step of a path: a literal name, a name placeholder (by its number in the expression), or a list index.
/// </summary>
internal readonly record struct PathStep(byte[]? Name, int Placeholder, int Index)
{
    public static PathStep Literal(string name) => new(Encoding.UTF8.GetBytes(name), -1, -1);

    public static PathStep Named(int placeholder) => new(null, placeholder, -1);

    public static PathStep At(int index) => new(null, -1, index);

    public bool IsIndex => Index >= 0;

    public ReadOnlySpan<byte> NameIn(Bindings bindings) => Name ?? bindings.Name(Placeholder);
}
