namespace Tern.S3.Server;

/// <summary>An error that the server answers.</summary>
internal sealed class S3Error(int status, string code, string message) : Exception(message)
{
    public int Status => status;

    public string Code => code;
}
