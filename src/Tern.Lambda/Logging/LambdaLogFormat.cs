namespace Tern.Lambda.Logging;

/// <summary>The format of log lines.</summary>
public enum LambdaLogFormat
{
    /// <summary>
    /// Fields that are separated by tabs: time, request ID, level, category, message, then <c>name=value</c>.
    /// </summary>
    Text,

    /// <summary>One JSON object per line, with the fields that Lambda and CloudWatch recognize.</summary>
    Json,
}
