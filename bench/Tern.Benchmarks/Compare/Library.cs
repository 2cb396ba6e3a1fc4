namespace Tern.Benchmarks.Compare;

/// <summary>Who does an operation.</summary>
internal enum Library
{
    Tern,
    Floor,
    AwsSdkLowLevel,
    AwsSdkContext,
}

/// <summary>How libraries are shown.</summary>
internal static class LibraryTitles
{
    public static string Title(this Library library) => library switch
    {
        Library.Tern => "Tern",
        Library.Floor => "floor",
        Library.AwsSdkLowLevel => "AWSSDK low level",
        Library.AwsSdkContext => "DynamoDBContext",
        _ => throw new ArgumentOutOfRangeException(nameof(library), library, "Not a library that is compared."),
    };
}
