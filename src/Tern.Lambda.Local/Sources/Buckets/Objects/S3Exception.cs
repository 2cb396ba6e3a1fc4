namespace Tern.Lambda.Local.Sources.Buckets.Objects;

/// <summary>A request is refused; the code and the status are the service's.</summary>
internal sealed class S3Exception(int status, string code, string message) : Exception(message)
{
    public int Status => status;

    public string Code => code;
}
