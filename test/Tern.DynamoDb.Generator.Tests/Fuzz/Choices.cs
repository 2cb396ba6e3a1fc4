namespace Tern.DynamoDb.Generator.Tests.Fuzz;

/// <summary>
/// The numbers that a declaration is generated from, in order. After the last one, each is zero, which means the
/// simplest choice. So a shorter list is a simpler declaration, and FsCheck's shrinking of lists shrinks declarations.
/// </summary>
internal sealed class Choices(IReadOnlyList<int> numbers)
{
    private int _next;

    /// <summary>A number below the limit.</summary>
    public int Below(int limit) => _next < numbers.Count ? (int)((uint)numbers[_next++] % (uint)limit) : 0;

    /// <summary>Returns true in a percentage of all cases; after the last number, the more frequent result.</summary>
    public bool Chance(int percent) => percent > 50 ? Below(100) < percent : Below(100) > 99 - percent;

    public T Of<T>(params T[] choices) => choices[Below(choices.Length)];
}
