using System.Text;
using Tern.Lambda.Local.Application;

namespace Tern.Lambda.Local.Tests.Application;

/// <summary>Reads SAM templates in a folder of its own.</summary>
public abstract class SamTest : IDisposable
{
    protected string Folder { get; } = Directory.CreateTempSubdirectory("tern-sam-").FullName;

    public void Dispose()
    {
        Directory.Delete(Folder, recursive: true);
        GC.SuppressFinalize(this);
    }

    private protected ApplicationModel Read(string yaml, params (string Name, string Value)[] parameters) => SamTemplate.Read(
        Path.Combine(Folder, "template.yaml"), Encoding.UTF8.GetBytes(yaml), parameters.ToDictionary(static each => each.Name, static each => each.Value));
}
