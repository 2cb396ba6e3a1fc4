namespace Tern;

/// <summary>
/// The exception that is thrown if a setting is missing or malformed. The message names the setting, its source and
/// the expected value.
/// </summary>
public sealed class AwsConfigurationException : AwsException
{
    /// <summary>Creates the exception.</summary>
    /// <param name="message">The setting, its source, the expected value and how to fix it.</param>
    /// <param name="innerException">The cause, or null.</param>
    public AwsConfigurationException(string message, Exception? innerException = null) : base(message, innerException) { }
}
