using Microsoft.Extensions.Logging;

namespace Tern.Diagnostics;

/// <summary>
/// Writes findings to the application's log. Event IDs are stable, because filters and alerts depend on them.
/// </summary>
internal sealed class LogOutput(ILogger logger)
{
    private const string Message = "{Rule}: {Summary} Where: {Place}. Lost: {Lost}. Fix: {Fix} More: {HelpLink}";

    // A rule keeps its number permanently; a new rule gets the next one.
    private static readonly Dictionary<string, int> s_ids = new(StringComparer.Ordinal)
    {
        ["COLD1"] = 4001, ["COLD2"] = 4002, ["COLD3"] = 4003, ["POOL1"] = 4004, ["NPLUS1"] = 4005, ["SERIAL"] = 4006, ["FANOUT"] = 4007,
        ["DUP"] = 4008, ["LOCK"] = 4009, ["STARVE"] = 4010, ["CACHE"] = 4011, ["FLUSH"] = 4012, ["BIG"] = 4013, ["SCAN"] = 4014,
        ["RCU"] = 4015, ["THROT"] = 4016, ["RETRY"] = 4017, ["GC"] = 4018, ["SLO"] = 4019,
    };

    private static readonly Dictionary<string, Action<ILogger, string, string, string, string, string, string, Exception?>> s_messages = Messages();

    public void Write(Finding finding)
    {
        var lost = finding.Lost > TimeSpan.Zero ? $"{FindingText.Time(finding.Lost)} ({finding.LostHow})" : finding.LostHow;
        s_messages[Key(finding.Rule.Id, finding.Severity)](
            logger, finding.Rule.Id, FindingText.Plain(finding.Summary), FindingText.Place(finding.Place), FindingText.Plain(lost),
            FindingText.Plain(finding.Fix), finding.Rule.HelpLink.AbsoluteUri, null);
    }

    private static Dictionary<string, Action<ILogger, string, string, string, string, string, string, Exception?>> Messages()
    {
        var messages = new Dictionary<string, Action<ILogger, string, string, string, string, string, string, Exception?>>(StringComparer.Ordinal);
        foreach (var (rule, id) in s_ids)
        {
            foreach (var severity in Enum.GetValues<FindingSeverity>())
            {
                messages[Key(rule, severity)] =
                    LoggerMessage.Define<string, string, string, string, string, string>(Level(severity), new EventId(id, rule), Message);
            }
        }

        return messages;
    }

    private static string Key(string rule, FindingSeverity severity) => $"{rule}/{severity}";

    private static LogLevel Level(FindingSeverity severity) => severity switch
    {
        FindingSeverity.Error => LogLevel.Error,
        FindingSeverity.Warning => LogLevel.Warning,
        _ => LogLevel.Information,
    };
}
