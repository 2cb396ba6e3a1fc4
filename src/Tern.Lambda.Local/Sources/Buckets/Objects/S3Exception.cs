namespace Tern.Lambda.Local.Sources;

/// <summary>The request is rejected, with the service's error code and status.</summary>
internal sealed class S3Exception(int status, string code, string message) : Exception(message)
{
    public int Status => status;

    public string Code => code;
}
