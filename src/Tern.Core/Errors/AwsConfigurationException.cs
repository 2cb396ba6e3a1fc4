namespace Tern;

/// <summary>A setting is missing or malformed. The message names the setting, where it was read from and what was expected.</summary>
public sealed class AwsConfigurationException : AwsException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="message">The setting, its source, what was expected and what to do.</param>
    /// <param name="innerException">The cause, or null.</param>
    public AwsConfigurationException(string message, Exception? innerException = null) : base(message, innerException) { }
}
