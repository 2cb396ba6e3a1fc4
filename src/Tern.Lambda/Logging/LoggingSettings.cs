using Microsoft.Extensions.Logging;
using Tern.Lambda.Context;

namespace Tern.Lambda.Logging;

/// <summary>The options and the function's configuration, as they were when the factory was created.</summary>
internal sealed class LoggingSettings
{
    private readonly KeyValuePair<string, LogLevel>[] _levels;
    private readonly LogLevel _minimum;

    public LoggingSettings(LambdaLoggingOptions options, LambdaVariables environment)
    {
        ArgumentNullException.ThrowIfNull(options.Clock);
        IsJson = options.Format is { } format
            ? format == LambdaLogFormat.Json
            : string.Equals(environment.GetText("AWS_LAMBDA_LOG_FORMAT"), "JSON", StringComparison.OrdinalIgnoreCase);
        _minimum = options.MinimumLevel ?? LogLevels.Parse(environment.GetText("AWS_LAMBDA_LOG_LEVEL")) ?? LogLevel.Information;
        _levels = options.HasLevels ? Sorted(options.Levels) : [];
        IncludeScopes = options.IncludeScopes;
        LogEvent = options.LogEvent;
        Clock = options.Clock;
        JoinLines = environment.IsLambda;
    }

    public bool IsJson { get; }

    public bool IncludeScopes { get; }

    public bool LogEvent { get; }

    public TimeProvider Clock { get; }

    /// <summary>
    /// true if line breaks in a text record must be replaced; otherwise, false. Lambda treats each line of the standard
    /// output as a separate record, and a carriage return as text.
    /// </summary>
    public bool JoinLines { get; }

    /// <summary>Returns the minimum level of a category.</summary>
    public LogLevel GetMinimum(string category)
    {
        foreach (var (name, level) in _levels)
        {
            if (!category.StartsWith(name, StringComparison.Ordinal)) continue;
            if (category.Length == name.Length || name.Length == 0 || category[name.Length] == '.') return level;
        }

        return _minimum;
    }

    // Longest first, so that the first match takes precedence.
    private static KeyValuePair<string, LogLevel>[] Sorted(Dictionary<string, LogLevel> levels)
    {
        KeyValuePair<string, LogLevel>[] sorted = [.. levels];
        Array.Sort(sorted, static (a, b) => b.Key.Length.CompareTo(a.Key.Length));
        return sorted;
    }
}
