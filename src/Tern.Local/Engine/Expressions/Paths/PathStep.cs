using System.Text;

namespace Tern.Local.Engine.Expressions.Paths;

/// <summary>A step of a path: a name as written, a placeholder of a name (by its number in the expression), or an index of a list.</summary>
internal readonly record struct PathStep(byte[]? Name, int Placeholder, int Index)
{
    public static PathStep Literal(string name) => new(Encoding.UTF8.GetBytes(name), -1, -1);

    public static PathStep Named(int placeholder) => new(null, placeholder, -1);

    public static PathStep At(int index) => new(null, -1, index);

    public bool IsIndex => Index >= 0;

    public ReadOnlySpan<byte> NameIn(Bindings bindings) => Name ?? bindings.Name(Placeholder);
}
