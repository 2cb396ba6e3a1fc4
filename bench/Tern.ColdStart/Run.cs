namespace Tern.ColdStart;

/// <summary>One start of a program, to its end.</summary>
/// <param name="Wall">Time from start to end.</param>
/// <param name="Cpu">User and system time of the program.</param>
internal readonly record struct Run(TimeSpan Wall, TimeSpan Cpu);
