namespace Tern.Configuration;

/// <summary>How retries are paced. <c>legacy</c> is read as <see cref="Standard"/>.</summary>
internal enum AwsRetryMode
{
    Standard,
    Adaptive,
}
