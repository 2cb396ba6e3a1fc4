using Microsoft.Extensions.Logging;

namespace Tern.Lambda.Logging;

/// <summary>How a function logs. What is not set here, the function's configuration says; the defaults are right in production.</summary>
/// <remarks>Source: "Configuring advanced logging controls for Lambda functions" in the AWS Lambda developer guide.</remarks>
public sealed class LambdaLoggingOptions
{
    /// <summary>How lines look; null takes <c>AWS_LAMBDA_LOG_FORMAT</c>, and without that <see cref="LambdaLogFormat.Text"/>.</summary>
    public LambdaLogFormat? Format { get; set; }

    /// <summary>The least level that is written; null takes <c>AWS_LAMBDA_LOG_LEVEL</c>, and without that <see cref="LogLevel.Information"/>.</summary>
    /// <remarks>With the JSON format Lambda itself drops lines below the function's configured level, whatever is set here.</remarks>
    public LogLevel? MinimumLevel { get; set; }

    /// <summary>
    /// The least level by category: <c>Orders</c> is for the category of this name and all that begin with
    /// <c>Orders.</c>; the longest name that fits wins.
    /// </summary>
    public Dictionary<string, LogLevel> Levels
    {
        get
        {
            HasLevels = true;
            return field ??= new(StringComparer.Ordinal);
        }
    }

    /// <summary>Whether scopes are written with each line. True unless set.</summary>
    public bool IncludeScopes { get; set; } = true;

    /// <summary>Whether each event is logged as it arrives. False unless set: events hold personal data and secrets more often than not.</summary>
    public bool LogEvent { get; set; }

    /// <summary>The clock that lines are stamped by.</summary>
    public TimeProvider Clock { get; set; } = TimeProvider.System;

    // A dictionary with values of this type is compiled at every start that touches it, ReadyToRun or not.
    internal bool HasLevels { get; private set; }
}
