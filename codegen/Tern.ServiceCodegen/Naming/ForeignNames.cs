using System.Collections.Frozen;

namespace Tern.ServiceCodegen.Naming;

/// <summary>
/// The types that printed code uses and that are not its own: those of .NET, by the list here, and the public ones of
/// Tern.Core, by its committed API text.
/// </summary>
internal static class ForeignNames
{
    // No C# name contains it, so no name in a model does.
    internal const char OwnMark = '§';

    private static readonly FrozenDictionary<string, string> FullNames = Read();

    /// <summary>The namespace of a type with its <c>global::</c>, and the name; null if it isn't such a type.</summary>
    /// <param name="name">The name without a namespace.</param>
    internal static string? Find(ReadOnlySpan<char> name) =>
        FullNames.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(name, out var full) ? full : null;

    /// <summary>
    /// A name of the service's own, marked when a foreign type has it too: <see cref="NameQualifier"/> would take it for that
    /// type otherwise. It removes the mark.
    /// </summary>
    /// <param name="name">The name.</param>
    internal static string Own(string name) => Find(name) is null ? name : OwnMark + name;

    /// <summary>A name without its mark.</summary>
    /// <param name="name">The name, or a text with names.</param>
    internal static string Unmark(string name) => name.Replace(OwnMark.ToString(), "", StringComparison.Ordinal);

    private static FrozenDictionary<string, string> Read()
    {
        var names = new Dictionary<string, string>(StringComparer.Ordinal) { ["System"] = "global::System", ["Tern"] = "global::Tern" };
        foreach (var (space, types) in DotNet)
            foreach (var type in types.Split(' ')) names.Add(type, $"global::{space}.{type}");

        using var text = new StreamReader(typeof(ForeignNames).Assembly.GetManifestResourceStream("Tern.Core.txt")!);
        while (text.ReadLine() is { } line)
        {
            // Members are indented. Delegates have their type first, as all others have.
            var start = line.IndexOf(" Tern.", StringComparison.Ordinal) + 1;
            if (start == 0 || line[0] == ' ') continue;
            var end = line.AsSpan(start).IndexOfAny(' ', '<') is var length and >= 0 ? start + length : line.Length;
            var full = line[start..end];
            names.TryAdd(full[(full.LastIndexOf('.') + 1)..], "global::" + full);
        }

        return names.ToFrozenDictionary(StringComparer.Ordinal);
    }

    private static (string Namespace, string Types)[] DotNet =>
    [
        ("System", "Action ArgumentException ArgumentNullException ArgumentOutOfRangeException Array BitConverter Convert DateTime DateTimeOffset Enum "
            + "Exception FormatException FormattableString Func Guid IAsyncDisposable IDisposable IEquatable InvalidOperationException IServiceProvider Math "
            + "Memory NotSupportedException Nullable ObjectDisposedException OperationCanceledException OverflowException ReadOnlyMemory ReadOnlySpan Span "
            + "StringComparer StringComparison TimeProvider TimeSpan Uri ValueTuple"),
        ("System.Collections.Generic", "Dictionary HashSet IAsyncEnumerable IAsyncEnumerator IEnumerable IReadOnlyDictionary IReadOnlyList KeyValuePair List"),
        ("System.Diagnostics", "Activity"),
        ("System.Diagnostics.CodeAnalysis", "DynamicallyAccessedMembers MaybeNullWhen NotNull NotNullWhen"),
        ("System.Globalization", "CultureInfo NumberStyles"),
        ("System.IO", "MemoryStream Stream"),
        ("System.Runtime.CompilerServices", "EnumeratorCancellation OverloadResolutionPriority"),
        ("System.Text", "Encoding StringBuilder"),
        ("System.Threading", "CancellationToken CancellationTokenSource"),
        ("System.Threading.Tasks", "Task ValueTask"),
    ];
}
