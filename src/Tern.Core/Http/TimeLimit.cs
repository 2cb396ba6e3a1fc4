namespace Tern.Http;

/// <summary>What may stand for a timeout: .NET's timers run no longer than this, and would say so in the middle of a call.</summary>
internal static class TimeLimit
{
    public const string Expected = "a positive time of at most 24 days, or Timeout.InfiniteTimeSpan for none";

    private static readonly TimeSpan Longest = TimeSpan.FromMilliseconds(int.MaxValue);

    public static bool IsValid(TimeSpan time) => (time > TimeSpan.Zero && time <= Longest) || time == Timeout.InfiniteTimeSpan;
}
