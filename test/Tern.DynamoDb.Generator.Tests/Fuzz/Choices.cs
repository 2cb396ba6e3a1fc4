namespace Tern.DynamoDb.Generator.Tests.Fuzz;

/// <summary>
/// The numbers that a declaration is made of, one after the other. Beyond the last each is zero, which stands for the
/// plainest choice: so a shorter list is a plainer declaration, and FsCheck's shrinking of lists shrinks declarations.
/// </summary>
internal sealed class Choices(IReadOnlyList<int> numbers)
{
    private int _next;

    /// <summary>A number below the limit.</summary>
    public int Below(int limit) => _next < numbers.Count ? (int)((uint)numbers[_next++] % (uint)limit) : 0;

    /// <summary>True in so many of a hundred cases; at the end, what is the case more often.</summary>
    public bool Chance(int percent) => percent > 50 ? Below(100) < percent : Below(100) > 99 - percent;

    public T Of<T>(params T[] choices) => choices[Below(choices.Length)];
}
