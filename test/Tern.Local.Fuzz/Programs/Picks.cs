namespace Tern.Local.Fuzz.Programs;

/// <summary>Choices that a seeded generator makes.</summary>
internal static class Picks
{
    public static T Of<T>(this Random random, params ReadOnlySpan<T> choices) => choices[random.Next(choices.Length)];

    /// <summary>True once in so many times.</summary>
    public static bool OneIn(this Random random, int times) => random.Next(times) == 0;
}
