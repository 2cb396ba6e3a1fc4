using Microsoft.Extensions.Logging;

namespace Tern.Lambda.Logging;

/// <summary>
/// Options for a function's logging. For options that aren't set, the function's configuration applies; the defaults
/// suit production.
/// </summary>
/// <remarks>
/// Source: "Configuring advanced logging controls for Lambda functions" in the AWS Lambda developer guide.
/// </remarks>
public sealed class LambdaLoggingOptions
{
    /// <summary>
    /// Gets or sets the format of lines. The default, null, uses <c>AWS_LAMBDA_LOG_FORMAT</c> or else
    /// <see cref="LambdaLogFormat.Text"/>.
    /// </summary>
    public LambdaLogFormat? Format { get; set; }

    /// <summary>
    /// Gets or sets the minimum level. The default, null, uses <c>AWS_LAMBDA_LOG_LEVEL</c> or else
    /// <see cref="LogLevel.Information"/>.
    /// </summary>
    /// <remarks>
    /// With the JSON format, Lambda itself drops lines below the function's configured level, regardless of this
    /// option.
    /// </remarks>
    public LogLevel? MinimumLevel { get; set; }

    /// <summary>
    /// Gets the minimum levels by category: <c>Orders</c> applies to the category with this name and to all that begin
    /// with <c>Orders.</c>; the longest matching name takes precedence.
    /// </summary>
    public Dictionary<string, LogLevel> Levels
    {
        get
        {
            HasLevels = true;
            return field ??= new(StringComparer.Ordinal);
        }
    }

    /// <summary>
    /// Gets or sets a value indicating whether scopes are written with each line. The default is true.
    /// </summary>
    public bool IncludeScopes { get; set; } = true;

    /// <summary>
    /// Gets or sets a value indicating whether each event is logged as it arrives. The default is false, because events
    /// often contain personal data and secrets.
    /// </summary>
    public bool LogEvent { get; set; }

    /// <summary>Gets or sets the clock for the timestamps of lines.</summary>
    public TimeProvider Clock { get; set; } = TimeProvider.System;

    // A dictionary with values of this type is compiled at every start that uses it, even with ReadyToRun.
    internal bool HasLevels { get; private set; }
}
