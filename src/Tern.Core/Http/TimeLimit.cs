namespace Tern.Http;

/// <summary>
/// Validates timeouts: .NET's timers can't run longer than this limit, and would throw in the middle of a call.
/// </summary>
internal static class TimeLimit
{
    public const string Expected = "a positive time of at most 24 days, or Timeout.InfiniteTimeSpan for none";

    private static readonly TimeSpan Longest = TimeSpan.FromMilliseconds(int.MaxValue);

    public static bool IsValid(TimeSpan time) => (time > TimeSpan.Zero && time <= Longest) || time == Timeout.InfiniteTimeSpan;
}
