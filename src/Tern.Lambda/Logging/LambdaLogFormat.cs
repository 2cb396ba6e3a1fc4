namespace Tern.Lambda.Logging;

/// <summary>How log lines look.</summary>
public enum LambdaLogFormat
{
    /// <summary>Fields that are divided by tabs: time, request id, level, category, message, then <c>name=value</c>.</summary>
    Text,

    /// <summary>One JSON object a line, with the fields that Lambda and CloudWatch know.</summary>
    Json,
}
